/** A row of a CSV file by the names of its header, and the line on which it begins; the header is line 1. */
export interface CsvRow {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Reads CSV as spreadsheets write it (RFC 4180): with or without a byte order mark, quotes and carriage returns. Names of
 * the header are in small letters. Empty rows are skipped.
 */
export function readCsv(text: string): { header: string[]; rows: CsvRow[] } {
  const records = readRecords(text.replace(/^\uFEFF/, ''));
  const [first, ...others] = records;
  const header = (first?.cells ?? []).map((name) => name.trim().toLowerCase());
  const rows = others
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({
      line,
      values: Object.fromEntries(header.map((name, place) => [name, (cells[place] ?? '').trim()])),
    }));
  return { header, rows };
}

function readRecords(text: string): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = [];
  let line = 1;
  let start = 1;
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRecord = () => {
    records.push({ line: start, cells: [...cells, cell] });
    cells = [];
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === ',') {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') {
      endRecord();
      start = line;
    } else if (character !== '\r') cell += character;
  }
  if (cell !== '' || cells.length > 0) endRecord();
  return records;
}
