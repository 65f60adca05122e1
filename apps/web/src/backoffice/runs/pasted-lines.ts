import { counted, parseAmount, participantName } from '@paddock/domain';
import { tidyAmount } from '../../ui/forms/money-field.tsx';

/** A position with its names. */
export interface NamedPosition {
  _id: string;
  investorName: string;
  holderName: string | null;
}

/** What was typed for each position, by its id and then by field. */
export type TypedLines = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** An amount of each position, and the heading of its column. */
export interface LineField {
  field: string;
  header: string;
}

export interface PastePlace {
  positions: readonly NamedPosition[];
  /** The position and the field that the pasted cells begin at, where their rows or columns have no names. */
  at: number;
  from: number;
  fields: readonly LineField[];
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
 * whatever order they are, and columns with a heading to the amount of that heading; amounts alone go down and to the
 * right from the place where they were pasted.
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
  const columns = fields.slice(from).map(({ field }) => field);
  for (const [place, cells] of rows.entries()) {
    const position = positions[at + place];
    if (position) lines[position._id] = amountsOf(cells, columns);
  }
  const left = at + rows.length - positions.length;
  return {
    lines,
    problems: [
      ...(left > 0 ? [`${left === 1 ? 'One row' : counted(left, 'row')} came after the last position.`] : []),
      ...beyondLast(rows, columns),
    ],
  };
}

function byName(rows: readonly string[][], place: PastePlace): Pasted {
  const named = Map.groupBy(place.positions, (position) => folded(participantName(position)));
  const [first] = rows;
  const hasHead = first !== undefined && !named.has(folded(first[0] ?? '')) && isHead(first.slice(1));
  const below = rows.slice(hasHead ? 1 : 0);
  const amounts = below.map((cells) => cells.slice(1));
  const { columns, problems } = columnsOf(hasHead ? first.slice(1) : [], amounts, place);
  const lines: Record<string, Record<string, string>> = {};
  for (const [name = '', ...cells] of below) {
    const found = named.get(folded(name)) ?? [];
    const [position] = found;
    if (position && found.length === 1) {
      if (lines[position._id]) problems.push(`“${name}” is there twice.`);
      lines[position._id] = amountsOf(cells, columns);
    } else if (found.length > 1) problems.push(`“${name}” is the name of several positions.`);
    else problems.push(`“${name}” is not the name of a position.`);
  }
  return { lines, problems };
}

/** The field of each column of amounts. Without headings they follow each other; one heading alone may be any word. */
function columnsOf(
  head: readonly string[],
  amounts: readonly string[][],
  { fields, from }: PastePlace,
): { columns: (string | undefined)[]; problems: string[] } {
  const found = head.map((cell) => fields.find(({ header }) => folded(header) === folded(cell))?.field);
  if (found.every((field) => field === undefined) && head.filter((cell) => cell !== '').length < 2) {
    const width = Math.max(0, ...amounts.map((cells) => cells.findLastIndex((cell) => cell !== '') + 1));
    // A whole table begins with the first amount, wherever it was pasted.
    const columns = fields.slice(width < fields.length ? from : 0).map(({ field }) => field);
    return { columns, problems: beyondLast(amounts, columns) };
  }
  // Which of two columns of one name is meant is not guessed.
  const columns = found.map((field) =>
    found.indexOf(field) === found.lastIndexOf(field) ? field : undefined,
  );
  const problems = head.flatMap((cell, place) => {
    if (columns[place] || !isUsed(amounts, place)) return [];
    if (found[place]) return [`Two columns are named “${cell}”.`];
    return [cell === '' ? 'A column has no name.' : `“${cell}” is not the name of an amount.`];
  });
  return { columns, problems: [...new Set(problems), ...beyondLast(amounts, columns)] };
}

const isUsed = (rows: readonly string[][], place: number): boolean => rows.some((cells) => cells[place]);

const beyondLast = (rows: readonly string[][], { length }: readonly unknown[]): string[] =>
  rows.some((cells) => cells.slice(length).some((cell) => cell !== ''))
    ? ['There are amounts after the last column.']
    : [];

/** The names of the columns, which a spreadsheet has in its first row. */
const isHead = (cells: readonly string[]): boolean => cells.every((cell) => parseAmount(cell) === undefined);

/** Whatever a spreadsheet has made of its spaces, and without the sign that keeps a cell from being a formula. */
const folded = (name: string): string => name.trim().replace(/^'/, '').replace(/\s+/g, ' ').toLowerCase();

const amountsOf = (
  cells: readonly string[],
  fields: readonly (string | undefined)[],
): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field, place) => {
      const cell = cells[place];
      return field === undefined || cell === undefined ? [] : [[field, tidyAmount(cell)]];
    }),
  );

/** The positions with what is typed, as cells for a spreadsheet, which can be pasted back. */
export function linesAsCells(
  positions: readonly NamedPosition[],
  typed: TypedLines,
  columns: readonly LineField[],
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
