import { describe, expect, it } from 'vitest';
import { isTable, linesAsCells, readPastedLines } from './pasted-lines.ts';

const positions = [
  { _id: 'a', investorName: 'Ann Able', holderName: null },
  { _id: 'b', investorName: 'Bob Baker', holderName: 'Baker Holdings LLC' },
  { _id: 'c', investorName: 'Cy Clark', holderName: null },
];
const fields = [
  { field: 'returnedCapital', header: 'Return of capital' },
  { field: 'profit', header: 'Profit' },
];
const paste = (text: string, place: { at?: number; from?: number } = {}) =>
  readPastedLines(text, { positions, at: 0, from: 0, fields, ...place });

describe('[LED-07] amounts that are pasted from a spreadsheet', () => {
  it('go down from the field where they were pasted, and no further than the last position', () => {
    expect(paste('100\t1\n2500.5\t2\n')).toEqual({
      lines: {
        a: { returnedCapital: '100', profit: '1' },
        b: { returnedCapital: '2,500.50', profit: '2' },
      },
      problems: [],
    });
    expect(paste('7\r\n8\r\n9', { at: 1, from: 1 })).toEqual({
      lines: { b: { profit: '7' }, c: { profit: '8' } },
      problems: ['One row came after the last position.'],
    });
  });

  it('belong to the positions that they name, in any order, below a row of headings', () => {
    expect(
      paste('Position\tReturn of capital\tProfit\nCy  Clark\t$3\t\nbaker holdings llc (bob baker)\t1\t2', {
        at: 2,
        from: 1,
      }),
    ).toEqual({
      lines: { c: { returnedCapital: '3', profit: '' }, b: { returnedCapital: '1', profit: '2' } },
      problems: [],
    });
  });

  it('belong to the amounts that the headings name, in any order, and no other column is taken for one', () => {
    expect(
      paste('Investor\tContributed\tPROFIT\tReturn of  capital\tNote\nCy Clark\t9,000\t500\t20\t'),
    ).toEqual({
      lines: { c: { profit: '500', returnedCapital: '20' } },
      problems: ['“Contributed” is not the name of an amount.'],
    });
    expect(paste('Investor\tProfit\tReturn of capital\tProfit\t\nCy Clark\t1\t2\t3\t4\t5')).toEqual({
      lines: { c: { returnedCapital: '2' } },
      problems: [
        'Two columns are named “Profit”.',
        'A column has no name.',
        'There are amounts after the last column.',
      ],
    });
  });

  it('go to the field where they were pasted if nothing names their column, as far as they fit', () => {
    expect(paste('Investor\tAmount\nCy Clark\t500', { from: 1 }).lines).toEqual({ c: { profit: '500' } });
    expect(paste('Cy Clark\t500', { from: 1 }).lines).toEqual({ c: { profit: '500' } });
    const whole = { c: { returnedCapital: '1', profit: '2' } };
    expect(paste('Cy Clark\t1\t2', { from: 1 })).toEqual({ lines: whole, problems: [] });
    // A cell that was copied empty does not move the others.
    expect(paste('Cy Clark\t1\t', { from: 1 }).lines).toEqual({ c: { profit: '1' } });
    const problems = ['There are amounts after the last column.'];
    expect(paste('Cy Clark\t1\t2\t3')).toEqual({ lines: whole, problems });
    expect(paste('1\t2', { from: 1 })).toEqual({ lines: { a: { profit: '1' } }, problems });
  });

  it('are not guessed where several columns are named, and none as here', () => {
    expect(paste('Investor\tROC\tShare of profit\nCy Clark\t1\t2')).toEqual({
      lines: { c: {} },
      problems: ['“ROC” is not the name of an amount.', '“Share of profit” is not the name of an amount.'],
    });
  });

  it('are not guessed: an unknown, a doubled and an ambiguous name are told', () => {
    const twins = [...positions, { _id: 'd', investorName: 'Cy Clark', holderName: null }];
    expect(
      readPastedLines('Ann Able\t1\nDee Dunn\t2\nAnn Able\t3\nCy Clark\t4', {
        positions: twins,
        at: 0,
        from: 0,
        fields,
      }),
    ).toEqual({
      lines: { a: { returnedCapital: '3' } },
      problems: [
        '“Dee Dunn” is not the name of a position.',
        '“Ann Able” is there twice.',
        '“Cy Clark” is the name of several positions.',
      ],
    });
    // One row is no heading if it has an amount.
    expect(paste('Total\t5').problems).toEqual(['“Total” is not the name of a position.']);
  });

  it('stay as they are where they are no amounts, so that the field says so', () => {
    expect(paste('12,34\n1.005').lines).toEqual({
      a: { returnedCapital: '12,34' },
      b: { returnedCapital: '1.005' },
    });
  });

  it('are several cells, and one amount is not', () => {
    expect(['1,000', '1,000\n', '1\t2', '1\n2'].map(isTable)).toEqual([false, false, true, true]);
  });

  it('come back from the copied table as they were, and no name is a formula', () => {
    const typed = { a: { returnedCapital: '1,000', profit: '' }, c: { returnedCapital: '', profit: '0.05' } };
    const cells = linesAsCells(positions, typed, fields);
    expect(cells.split('\n')[2]).toBe('Baker Holdings LLC (Bob Baker)\t\t');
    expect(paste(cells)).toEqual({
      lines: { ...typed, b: { returnedCapital: '', profit: '' } },
      problems: [],
    });
    expect(
      linesAsCells([{ _id: 'x', investorName: '=1+1', holderName: null }], {}, fields).split('\n')[1],
    ).toBe("'=1+1\t\t");
  });
});
