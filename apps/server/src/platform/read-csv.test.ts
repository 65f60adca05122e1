import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

const cells = fc
  .array(
    fc.string().map((text) => text.replace(/\0/g, '').trim()),
    { minLength: 2, maxLength: 2 },
  )
  .filter((row) => row.some((cell) => cell !== ''))
  .map((row) => row.map((cell) => cell.replace(/\r/g, '')).map((cell) => cell.trim()))
  .filter((row) => row.some((cell) => cell !== ''));

it('reads back every table that a spreadsheet writes, whatever its cells hold', () => {
  fc.assert(
    fc.property(fc.array(cells), fc.boolean(), (rows, isWindows) => {
      const text = stringify([['a', 'b'], ...rows], {
        bom: isWindows,
        record_delimiter: isWindows ? 'windows' : 'unix',
      });
      expect(readCsv(text).rows.map(({ values }) => [values['a'], values['b']])).toEqual(rows);
    }),
  );
});

it('names the line of each row, skips empty ones, and does without cells at the end', () => {
  expect(readCsv('A,B\r\n1,"x\ny"\r\n\r\n2')).toEqual({
    names: ['A', 'B'],
    header: ['a', 'b'],
    rows: [
      { line: 2, values: { a: '1', b: 'x\ny' }, unnamed: [] },
      { line: 5, values: { a: '2', b: '' }, unnamed: [] },
    ],
  });
  expect(readCsv('')).toEqual({ names: [], header: [], rows: [] });
});

it('keeps the cells that the header does not name', () => {
  const { rows } = readCsv('a,b\n1,1,000.00\n1,"1,000.00", ,\n');
  expect(rows.map(({ values, unnamed }) => [values['b'], unnamed])).toEqual([
    ['1', ['000.00']],
    ['1,000.00', ['', '']],
  ]);
});

it('keeps what is in a column without a name, which a comma at the end of the header makes', () => {
  const { rows } = readCsv('a,b,\n1,1,000.00\n1,"1,000.00",\n1,2\n');
  expect(rows.map(({ values, unnamed }) => [values['b'], unnamed])).toEqual([
    ['1', ['000.00']],
    ['1,000.00', []],
    ['2', []],
  ]);
});

it('rejects a quote that is never closed, instead of reading the rest of the file as one cell', () => {
  expect(() => readCsv('a,b\n1,2\n"3,4\n5,6')).toThrow(
    expect.objectContaining({
      code: 'bad_request',
      fields: { csv: 'A cell begins with a quote that is never closed.' },
    }),
  );
});

it('keeps a quote inside a cell, and reads lines that end in a carriage return alone', () => {
  expect(readCsv('a,b\r6" pipe,2\r').rows).toEqual([
    { line: 2, values: { a: '6" pipe', b: '2' }, unnamed: [] },
  ]);
});

it.each([
  ['a PDF', '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj\n'],
  ['a spreadsheet', 'PK\u0003\u0004\u0014,Amount\n'],
  ['bytes', 'Amount,Day\n\u0000\u0001,5\n'],
])('[INV-01] [LED-07] refuses %s, which is no CSV', (_, text) => {
  expect(() => readCsv(text)).toThrow('This is not a CSV file.');
});

it('[INV-01] [LED-07] reads a file in another character set, and one that says PDF', () => {
  expect(readCsv('Name,File\nM\ufffdller,%PDF-1.4\n').rows).toMatchObject([
    { values: { name: 'M\ufffdller', file: '%PDF-1.4' } },
  ]);
});
