import { expect, it } from 'vitest';
import { csvFile } from './csv.ts';

const cellOf = (value: string) =>
  csvFile([{ key: 'cell', header: 'Cell' }], [{ cell: value }])
    .toString()
    .replace('\uFEFFCell\r\n', '')
    .trim();

it('[LED-05] [DSH-02] a spreadsheet takes no text for a formula', () => {
  for (const text of ['=SUM(A1)', '+1', '@x', '-1+cmd', '-', '-1', '--1.00', '-1.00+1'])
    expect(cellOf(text), text).toMatch(/^"?'/);
});

it('[LED-05] [DSH-02] and every amount for a number', () => {
  for (const amount of ['-123.45', '-7.00', '0.00', '12']) expect(cellOf(amount)).toBe(amount);
});
