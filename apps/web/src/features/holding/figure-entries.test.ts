import type { HoldingEntry } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import { distributedByKind, entriesBehind, entryFigures, lastChangeInValue } from './figure-entries.tsx';

const none = { returnOfCapital: 0, preferredReturn: 0, profit: 0, interest: 0, unclassified: 0 };
const entry = (name: string, parts: Partial<HoldingEntry>): HoldingEntry => ({
  entry: name,
  day: '2026-04-02',
  ownDay: null,
  kind: 'distribution',
  committed: 0,
  contributed: 0,
  distributions: none,
  change: 0,
  isEstimated: false,
  reverses: null,
  reversedOn: null,
  ...parts,
});
const entries = [
  entry('valuation', { kind: 'valuation', change: 500.25 }),
  entry('distribution', { distributions: { ...none, profit: 100.01, interest: 0.99 } }),
  entry('reversal', { kind: 'reversal', distributions: { ...none, profit: -100.01, interest: -0.99 } }),
  entry('again', { distributions: { ...none, profit: 90, returnOfCapital: 11 } }),
  entry('payment', { kind: 'payment' }),
  entry('contribution', { kind: 'contribution', contributed: 30_000 }),
  entry('commitment', { kind: 'commitment', committed: 40_000 }),
];

describe('the entries behind a figure', () => {
  it('[INV-03] add up to it, each with what it adds, and a reversal beside what it reverses', () => {
    const sums = Object.fromEntries(
      entryFigures.map((figure) => [figure, entriesBehind(figure, entries).sum]),
    );
    expect(sums).toEqual({
      committed: 4_000_000n,
      signed: 4_000_000n,
      funded: 3_000_000n,
      unfunded: 1_000_000n,
      distributions: 10_100n,
      value: 3_039_925n,
      gain: 50_025n,
    });
    expect(
      entriesBehind('distributions', entries).rows.map(({ entry: { entry: name }, amount }) => [
        name,
        amount,
      ]),
    ).toEqual([
      ['distribution', 10_100n],
      ['reversal', -10_100n],
      ['again', 10_100n],
    ]);
  });

  it('[INV-03] say what was distributed by kind, where there was something', () => {
    expect(distributedByKind(entries)).toEqual([
      { line: 'returnOfCapital', amount: 1_100n },
      { line: 'profit', amount: 9_000n },
    ]);
  });
});

it('[INV-03] the last change in value is that of the newest entry that still stands', () => {
  const reverses = { entry: 'july', day: '2026-07-31', kind: 'valuation' as const };
  const journal = [
    entry('october', { day: '2026-10-15', distributions: { ...none, profit: 10 } }),
    entry('july', { kind: 'valuation', day: '2026-07-31', change: 9, reversedOn: '2026-08-20' }),
    entry('wrong', { kind: 'reversal', day: '2026-08-20', change: -9, reverses }),
    entry('march', { kind: 'valuation', day: '2026-03-31', change: 2 }),
    entry('june', { kind: 'valuation', day: '2026-06-30', change: -5 }),
  ];
  expect(lastChangeInValue(journal)).toBe('2026-06-30');
  expect(lastChangeInValue(journal.slice(0, 3))).toBeUndefined();
});
