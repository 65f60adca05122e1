import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';
import { stringify as stringifyAll } from 'csv-stringify/sync';

/** The media type of a CSV file with a header. */
export const csvType = 'text/csv; charset=utf-8; header=present';

/** A column of a CSV file: a property of its rows, and its name in the header. */
interface CsvColumn {
  readonly key: string;
  readonly header: string;
}

/** A negative amount begins like a formula, and is none. */
const negativeAmount = /^-\d+\.\d\d$/;

/**
 * For a spreadsheet: with a byte order mark, which identifies UTF-8, and with an apostrophe before anything that it would
 * take for a formula.
 */
const spreadsheet: Options = {
  header: true,
  bom: true,
  record_delimiter: 'windows',
  escape_formulas: true,
  cast: {
    date: (value) => value.toISOString(),
    string: (value) => (negativeAmount.test(value) ? { value, escape_formulas: false } : value),
  },
};

/** Streams rows as CSV. Rows are read while they are sent. */
export function csvStream(columns: readonly CsvColumn[], rows: AsyncIterable<object>): Readable {
  const csv = stringify({ ...spreadsheet, columns });
  const lines = Readable.from(rows);
  // A failure cuts the reply off, because half a list must not look complete.
  lines.on('error', (failure) => csv.destroy(failure));
  return lines.pipe(csv);
}

/** A few rows as CSV. */
export const csvFile = (columns: readonly CsvColumn[], rows: readonly object[]): Buffer =>
  Buffer.from(stringifyAll([...rows], { ...spreadsheet, columns }));
