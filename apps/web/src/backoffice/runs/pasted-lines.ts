import { parseAmount, participantName } from '@paddock/domain';
import { tidyAmount } from '../../ui/forms/money-field.tsx';

/** A position with its names. */
export interface NamedPosition {
  _id: string;
  investorName: string;
  holderName: string | null;
}

/** What was typed for each position, by its id and then by field. */
export type TypedLines = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface PastePlace {
  positions: readonly NamedPosition[];
  /** The position and the field that the pasted cells begin at, where their rows have no names. */
  at: number;
  from: number;
  fields: readonly string[];
}

export interface Pasted {
  lines: TypedLines;
  /** What could not be placed, a sentence each. */
  problems: string[];
}

/** Whether a text is cells of a spreadsheet, and not one amount. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trim());

/**
 * Cells of a spreadsheet as amounts of positions. Rows that begin with a name belong to the position of that name, in
 * whatever order they are; rows of amounts alone go down from the place where they were pasted.
 */
export function readPastedLines(text: string, place: PastePlace): Pasted {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  // What is meant to be an amount has no letters, even if it is none.
  const hasNames = rows.some(([first = '']) => /\p{L}/u.test(first));
  return hasNames ? byName(rows, place) : byOrder(rows, place);
}

function byOrder(rows: readonly string[][], { positions, at, from, fields }: PastePlace): Pasted {
  const lines: Record<string, Record<string, string>> = {};
  for (const [place, cells] of rows.entries()) {
    const position = positions[at + place];
    if (position) lines[position._id] = amountsOf(cells, fields.slice(from));
  }
  const left = at + rows.length - positions.length;
  return {
    lines,
    problems: left > 0 ? [`${left === 1 ? 'One row' : `${left} rows`} came after the last position.`] : [],
  };
}

function byName(rows: readonly string[][], { positions, fields }: PastePlace): Pasted {
  const named = Map.groupBy(positions, (position) => folded(participantName(position)));
  const lines: Record<string, Record<string, string>> = {};
  const problems: string[] = [];
  for (const [place, [name = '', ...cells]] of rows.entries()) {
    const found = named.get(folded(name)) ?? [];
    const [position] = found;
    if (position && found.length === 1) {
      if (lines[position._id]) problems.push(`“${name}” is there twice.`);
      lines[position._id] = amountsOf(cells, fields);
    } else if (found.length > 1) problems.push(`“${name}” is the name of several positions.`);
    else if (place > 0 || !isHead(cells)) problems.push(`“${name}” is not the name of a position.`);
  }
  return { lines, problems };
}

/** The names of the columns, which a spreadsheet has in its first row. */
const isHead = (cells: readonly string[]): boolean => cells.every((cell) => parseAmount(cell) === undefined);

/** Whatever a spreadsheet has made of its spaces, and without the sign that keeps a cell from being a formula. */
const folded = (name: string): string => name.trim().replace(/^'/, '').replace(/\s+/g, ' ').toLowerCase();

const amountsOf = (cells: readonly string[], fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field, place) => {
      const cell = cells[place];
      return cell === undefined ? [] : [[field, tidyAmount(cell)]];
    }),
  );

/** The positions with what is typed, as cells for a spreadsheet, which can be pasted back. */
export function linesAsCells(
  positions: readonly NamedPosition[],
  typed: TypedLines,
  columns: readonly { field: string; header: string }[],
): string {
  const rows = positions.map((position) => [
    participantName(position),
    ...columns.map(({ field }) => typed[position._id]?.[field] ?? ''),
  ]);
  // A cell that begins like a formula would be one.
  const cell = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  return [['Position', ...columns.map(({ header }) => header)], ...rows]
    .map((row) => row.map(cell).join('\t'))
    .join('\n');
}
