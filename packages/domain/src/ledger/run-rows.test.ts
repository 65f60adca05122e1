import { describe, expect, it } from 'vitest';
import { type RunNameColumn, type RunRowColumn, readRunRow, runNameProblems } from './run-rows.ts';

const read = (cells: Partial<Record<RunRowColumn, string>>) =>
  readRunRow((column) => ({ day: '2026-03-31', type: 'Valuation', position: '1', ...cells })[column] ?? '');
const columnsOf = (cells: Partial<Record<RunRowColumn, string>>) =>
  read(cells).problems.map(({ column }) => column);

describe('a row of a file of valuations and distributions', () => {
  it('[LED-07] [IMP-01] reads a value, or what is paid of each kind', () => {
    expect(read({ value: '$1,234.50' })).toEqual({
      day: '2026-03-31',
      kind: 'valuation',
      number: 1,
      value: 123_450n,
      amounts: null,
      problems: [],
    });
    expect(read({ value: '0' })).toMatchObject({ value: 0n, problems: [] });
    expect(read({ type: 'DISTRIBUTION', day: '12/31/2025', returnedCapital: '1', interest: '0.01' })).toEqual(
      {
        day: '2025-12-31',
        kind: 'distribution',
        number: 1,
        value: null,
        amounts: { returnedCapital: 100n, preferredReturn: 0n, profit: 0n, interest: 1n },
        problems: [],
      },
    );
  });

  it('[IMP-01] names each column in which something is wrong', () => {
    expect(columnsOf({})).toEqual(['value']);
    expect(columnsOf({ day: '3/4/2026', type: 'Gift', position: '-1', value: '1,2' })).toEqual([
      'day',
      'type',
      'position',
      'value',
    ]);
    // There is no bank here whose way of writing days can be chosen.
    expect(read({ day: '3/4/2026', value: '1' }).problems).toEqual([
      { column: 'day', message: 'This is March 4, 2026 or April 3, 2026. Write the year first: YYYY-MM-DD.' },
    ]);
    expect(read({ value: 'much' })).toMatchObject({ value: 0n, problems: [{ column: 'value' }] });
    expect(columnsOf({ value: '-0.01' })).toEqual(['value']);
    expect(columnsOf({ value: '1', profit: '2', interest: '3' })).toEqual(['profit', 'interest']);
    expect(columnsOf({ type: 'Distribution', profit: '-1' })).toEqual(['profit']);
    expect(columnsOf({ type: 'Distribution', value: '1', profit: '1' })).toEqual(['value']);
    expect(columnsOf({ type: 'Distribution' })).toEqual(['profit']);
  });
});

describe('whose the position of a row is', () => {
  const problems = (
    cells: Partial<Record<RunNameColumn, string>>,
    journal: { investorName?: string; holderName?: string | null } = {},
  ) =>
    runNameProblems((column) => cells[column] ?? '', {
      number: 7,
      investorName: 'Olga Okafor',
      holderName: 'Okafor Family Trust',
      ...journal,
    });

  it('[LED-07] [IMP-01] may be left out, and is compared as people write names', () => {
    for (const cells of [
      {},
      { investor: ' ', holder: '' },
      { investor: 'Olga Okafor', holder: 'Okafor Family Trust' },
      { investor: ' olga  OKAFOR', holder: 'Okafor\u00a0Family\tTrust' },
      { investor: 'Ｏｌｇａ Okafor' },
    ])
      expect([cells, problems(cells)]).toEqual([cells, []]);
    const formula = '=HYPERLINK("https://example.com")';
    expect(problems({ investor: `'${formula}` }, { investorName: formula })).toEqual([]);
    expect(problems({ investor: formula }, { investorName: formula })).toEqual([]);
    expect(problems({ investor: '’t Hooft' }, { investorName: '’t Hooft' })).toEqual([]);
    expect(problems({ investor: "'t Hooft" }, { investorName: "'t Hooft" })).toEqual([]);
  });

  it('[LED-07] [IMP-01] is said by column where the row names somebody else', () => {
    expect(problems({ investor: 'Sam Okafor', holder: 'Okafor Second Trust' })).toEqual([
      {
        column: 'investor',
        message:
          'In the journal, position 7 is of Olga Okafor. If the number is right, correct this cell or leave it empty.',
      },
      {
        column: 'holder',
        message:
          'In the journal, position 7 is held by Okafor Family Trust. If the number is right, correct this cell or leave it empty.',
      },
    ]);
    // One name within the other is another name.
    for (const investor of ['Olga', 'Olga Okafor Jr.', "'Olga Okafor'", 'Ölga Okafor'])
      expect([investor, problems({ investor }).map(({ column }) => column)]).toEqual([
        investor,
        ['investor'],
      ]);
  });

  it('[LED-07] [ENT-04] is the investor where nobody else holds it', () => {
    expect(problems({ holder: 'Olga Okafor' }, { holderName: null })).toEqual([]);
    expect(problems({ holder: 'Okafor Family Trust' }, { holderName: null })).toMatchObject([
      { column: 'holder', message: expect.stringContaining('position 7 is held by Olga Okafor.') },
    ]);
    expect(problems({ holder: 'Olga Okafor' })).toMatchObject([{ column: 'holder' }]);
  });
});
