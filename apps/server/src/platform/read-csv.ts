import { CsvError, parse } from 'csv-parse/sync';
import { throwDomainError } from './domain-error.ts';

/** A row of a CSV file by the names of its header, and the line on which it begins; the header is line 1. */
export interface CsvRow {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  /**
   * Cells behind those that the header names, and what is in a column without a name: a cell before them may be the first
   * half of 1,000.00.
   */
  readonly unnamed: readonly string[];
}

/** What is wrong with an amount in a row that has more cells than the header. */
export const moreCellsMessage =
  'This row has more cells than the first line has names. Put an amount with a comma in quotes.';

/** How a PDF and a spreadsheet begin; a zero byte is in most other files that are no text. */
const marks = ['%PDF-', 'PK\u0003\u0004'];
const isNoText = (text: string) => marks.some((mark) => text.startsWith(mark)) || text.includes('\0');

/**
 * Reads CSV as spreadsheets write it (RFC 4180): with or without a byte order mark, quotes and carriage returns. Names of
 * the header are in small letters, and in `names` as they are written. Empty rows are skipped. A quote that is never
 * closed is a `bad_request` at `csv`, and so is a file that is no text, such as a PDF.
 */
export function readCsv(text: string): { names: string[]; header: string[]; rows: CsvRow[] } {
  if (isNoText(text))
    throwDomainError(
      'bad_request',
      'This is not a CSV file. In the program that made it, save it as CSV, and choose that file.',
      { csv: 'A CSV file is plain text.' },
    );
  const records = readRecords(text);
  const [first, ...others] = records;
  const names = (first?.cells ?? []).map((name) => name.trim());
  const header = names.map((name) => name.toLowerCase());
  const rows = others
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({
      line,
      values: Object.fromEntries(header.map((name, place) => [name, (cells[place] ?? '').trim()])),
      unnamed: cells
        .map((cell) => cell.trim())
        .filter((cell, place) => place >= header.length || (header[place] === '' && cell !== '')),
    }));
  return { names, header, rows };
}

function readRecords(text: string): { line: number; cells: string[] }[] {
  try {
    const records = parse(text, {
      bom: true,
      relax_column_count: true,
      // A quote within an unquoted cell is part of it, as spreadsheets read it: 6" pipe.
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    // The parser says on which line a record ends.
    return records.map(({ record }, index) => ({
      line: (records[index - 1]?.info.lines ?? 0) + 1,
      cells: record,
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return throwDomainError('bad_request', 'This file is not valid CSV.', {
      csv:
        error.code === 'CSV_QUOTE_NOT_CLOSED'
          ? 'A cell begins with a quote that is never closed.'
          : error.message,
    });
  }
}
