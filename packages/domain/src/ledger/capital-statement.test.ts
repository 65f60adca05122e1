import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '../money/money.ts';
import { dayNumber, dayOfNumber } from '../time/day.ts';
import { capitalStatement, isStatementDue, type PositionEntry, statementRows } from './capital-statement.ts';
import { entryFor } from './entry-for.ts';
import { mirror } from './postings.ts';
import { statementLines } from './roll-forward.ts';
import { statementColumns } from './statement-period.ts';

const position = 'a';
const columns = statementColumns('2026-Q1');

const entry = (
  sequence: number,
  kind: PositionEntry['kind'],
  day: string,
  postings: PositionEntry['postings'],
): PositionEntry => ({
  sequence,
  kind,
  day,
  ownDay: null,
  isEstimated: false,
  reverses: null,
  postings: postings.filter((posting) => posting.position !== null),
});
const reversal = (sequence: number, reversed: PositionEntry, day: string): PositionEntry => ({
  ...entry(sequence, 'reversal', day, mirror(reversed.postings)),
  reverses: { sequence: reversed.sequence, kind: reversed.kind, day: reversed.day },
});

const commitment = entry(1, 'commitment', '2025-06-01', entryFor.commitment({ position, amount: 100_000n }));
const receipt = entry(
  2,
  'contribution',
  '2025-07-01',
  entryFor.receipt({ position, amount: 60_000n, unfunded: 100_000n }),
);
const valuation = (sequence: number, day: string, amount: bigint) =>
  entry(sequence, 'valuation', day, entryFor.valuation({ position, amount }));
const distribution = entry(
  4,
  'distribution',
  '2026-02-10',
  entryFor.distribution(position, {
    returnedCapital: 100n,
    preferredReturn: 200n,
    profit: 300n,
    interest: 400n,
    withheld: 0n,
    recallable: 0n,
  }),
);
const fee = entry(5, 'fee', '2026-03-31', entryFor.fee({ position, amount: 50n, isPaid: true }));
const journal = [commitment, receipt, valuation(3, '2026-01-01', 777n), distribution, fee];

describe('a capital account statement', () => {
  it('[LED-06] has the quarter, the year and everything in columns, each of which adds up from opening to closing', () => {
    const { columns: found } = capitalStatement(journal, columns);
    expect(found.map(({ name, opening, closing }) => [name, opening, closing])).toEqual([
      ['Q1 2026', 60_000n, 59_727n],
      ['Year to date', 60_000n, 59_727n],
      ['Since inception', 0n, 59_727n],
    ]);
    for (const { opening, lines, closing } of found)
      expect(opening + sumCents(Object.values(lines))).toBe(closing);
    expect(found[0]?.lines).toMatchObject({
      contributions: 0n,
      returnOfCapital: -100n,
      preferredReturn: -200n,
      profit: -300n,
      interest: -400n,
      valuation: 777n,
      fees: -50n,
    });
    expect(found[2]?.lines.contributions).toBe(60_000n);
  });

  it('[LED-06] adds up for any journal and any quarter', () => {
    const first = dayNumber('2024-01-01');
    const entries = fc
      .array(
        fc.record({
          after: fc.integer({ min: 0, max: 1_200 }),
          amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
          kind: fc.constantFrom('valuation' as const, 'income' as const, 'fee' as const),
        }),
        { maxLength: 30 },
      )
      .map((list) =>
        list.map(({ after, amount, kind }, index) => {
          const postings = {
            valuation: entryFor.valuation({ position, amount: -amount }),
            income: entryFor.income({ position, amount }),
            fee: entryFor.fee({ position, amount, isPaid: true }),
          }[kind];
          return entry(index + 1, kind, dayOfNumber(first + after), postings);
        }),
      );
    fc.assert(
      fc.property(entries, fc.constantFrom('2024-Q1', '2025-Q3', '2025', '2026-Q4'), (list, period) => {
        const statement = capitalStatement(list, statementColumns(period));
        for (const { opening, lines, closing } of statement.columns)
          expect(opening + sumCents(Object.values(lines))).toBe(closing);
        const [column] = statement.columns;
        expect(sumCents(statement.entries.map(({ amount }) => amount))).toBe(
          (column?.closing ?? 0n) - (column?.opening ?? 0n),
        );
      }),
    );
  });

  it('[LED-06] counts nothing that is dated after its last day', () => {
    const later = [...journal, valuation(6, '2026-04-01', 1n), reversal(7, distribution, '2026-04-02')];
    expect(capitalStatement(later, columns)).toEqual(capitalStatement(journal, columns));
  });

  it('[LED-06] says what was committed, called and unfunded on its last day', () => {
    expect(capitalStatement(journal, columns).commitment).toEqual({
      commitment: 100_000n,
      called: 60_000n,
      unfunded: 40_000n,
      contributed: 60_000n,
    });
  });

  it('[LED-06] [MET-01] has the rate, or why there is none, and the multiples of its last day', () => {
    const { performance } = capitalStatement(journal, columns);
    expect(performance).toMatchObject({ contributed: 60_000n, distributed: 1_000n, nav: 59_727n });
    expect(performance.irr).toEqual({ kind: 'short' });
    expect(capitalStatement([commitment], columns).performance).toMatchObject({
      irr: { kind: 'none', reason: 'no-flows' },
      dpi: null,
    });
  });

  it("[LED-06] has its lines in ILPA's order between opening and closing", () => {
    expect(statementRows(capitalStatement(journal, columns)).map(({ name }) => name)).toEqual([
      'Opening net asset value',
      'Contributions',
      'Distributions: return of capital',
      'Distributions: preferred return',
      'Distributions: profit',
      'Distributions: interest',
      'Distributions before the journal',
      'Fees',
      'Income',
      'Change in value',
      'Transfers',
      'Closing net asset value',
    ]);
    expect(statementLines).toHaveLength(10);
  });
});

describe('the entries of a statement', () => {
  it('[LED-06] are those of the period that changed the capital account, each reversal beside what it reverses', () => {
    const between = valuation(6, '2026-02-12', 5n);
    const list = [...journal, between, reversal(7, distribution, '2026-03-20')];
    expect(capitalStatement(list, columns).entries).toEqual([
      { day: '2026-01-01', name: 'Change in value', amount: 777n, note: null },
      { day: '2026-02-10', name: 'Distribution', amount: -1_000n, note: 'Taken back on Mar 20, 2026' },
      {
        day: '2026-03-20',
        name: 'Reversal: distribution',
        amount: 1_000n,
        note: 'Takes back what counted on Feb 10, 2026',
      },
      { day: '2026-02-12', name: 'Change in value', amount: 5n, note: null },
      { day: '2026-03-31', name: 'Fee', amount: -50n, note: null },
    ]);
  });

  it('[LED-06] include a reversal of what was posted before the period, and say of which day that was', () => {
    const before = valuation(3, '2025-12-31', 9n);
    const list = [commitment, receipt, before, reversal(8, before, '2026-01-02')];
    expect(capitalStatement(list, columns).entries).toEqual([
      {
        day: '2026-01-02',
        name: 'Reversal: change in value',
        amount: -9n,
        note: 'Takes back what counted on Dec 31, 2025',
      },
    ]);
  });

  it('[LED-06] are none where only a promise was made', () => {
    const statement = capitalStatement([{ ...commitment, day: '2026-01-05' }], columns);
    expect([statement.entries, statement.commitment.unfunded]).toEqual([[], 100_000n]);
  });

  it('[LED-06] [LED-04] say on which day one happened whose books were closed, also beside what else is said of it', () => {
    const late = { ...valuation(6, '2026-02-12', 5n), ownDay: '2025-12-30', isEstimated: true };
    const list = [commitment, receipt, late, { ...reversal(7, late, '2026-03-20'), ownDay: '2026-02-28' }];
    expect(capitalStatement(list, columns).entries.map(({ day, note }) => [day, note])).toEqual([
      ['2026-02-12', 'Taken back on Mar 20, 2026; happened on Dec 30, 2025; estimated'],
      ['2026-03-20', 'Takes back what counted on Feb 12, 2026; happened on Feb 28, 2026'],
    ]);
  });

  it('[LED-06] say which days are estimates', () => {
    const opening = { ...valuation(3, '2026-01-05', 9n), isEstimated: true };
    expect(capitalStatement([opening], columns).entries).toMatchObject([{ note: 'Estimated' }]);
  });
});

it('[LED-06] a statement is due while anything stands or happens, and neither before nor after', () => {
  const due = (list: readonly PositionEntry[]) => isStatementDue(capitalStatement(list, columns));
  expect(due([commitment])).toBe(true);
  expect(due([])).toBe(false);
  expect(due([{ ...commitment, day: '2026-04-01' }])).toBe(false);
  expect(due([valuation(1, '2026-01-01', 1n), valuation(2, '2026-01-02', -1n)])).toBe(true);
  expect(due([valuation(1, '2025-01-01', 1n), valuation(2, '2025-01-02', -1n)])).toBe(false);
});

it('[LED-06] [MET-01] a statement says whether days behind its rate are estimates, unless they were taken back', () => {
  const isEstimated = (list: readonly PositionEntry[]) => capitalStatement(list, columns).isEstimated;
  const estimated = { ...receipt, isEstimated: true };
  expect(isEstimated(journal)).toBe(false);
  expect(isEstimated([commitment, estimated])).toBe(true);
  expect(isEstimated([{ ...commitment, isEstimated: true }, receipt])).toBe(false);
  expect(isEstimated([commitment, estimated, reversal(7, estimated, '2026-03-20')])).toBe(false);
  // Neither what counts later nor that it is taken back later.
  expect(isEstimated([commitment, { ...estimated, day: '2026-04-01' }])).toBe(false);
  expect(isEstimated([commitment, estimated, reversal(7, estimated, '2026-04-01')])).toBe(true);
});
