import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf } from '../money/figures.ts';
import { summaryRow } from '../money/returns.ts';
import { entryFor } from './entry-for.ts';
import type { FollowingEntry } from './follow-participation.ts';
import { openingEntries, openingLine, statedOn } from './opening.ts';
import { balanceOf, distributedOf, netAssetValue } from './position-balance.ts';
import { checkEntry } from './postings.ts';

const percentage = fc
  .option(fc.integer({ min: 0, max: 5_000_000 }))
  .map((units) => (units === null ? null : (units / 10_000).toFixed(4)));

it('[DSH-03] a ledger opens with the figures that the dashboard shows, to the cent', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 13n }),
      percentage,
      percentage,
      (invested, returned, value) => {
        const percentages = { currentPercentageTotalReturned: returned, currentFundValuePercentage: value };
        const entries = openingEntries('a', invested, percentages);
        for (const postings of Object.values(entries))
          if (postings.length > 0) expect(checkEntry(postings)).toEqual({ ok: true });
        const balance = balanceOf(Object.values(entries).flat());
        const shown = summaryRow({ ...percentages, fundName: null, invested, closeDate: null });
        expect(balance.contributed).toBe(shown.invested);
        expect(distributedOf(balance)).toBe(shown.currentDistribution);
        expect(balance.unclassified).toBe(shown.currentDistribution);
        expect(netAssetValue(balance)).toBe(shown.currentValue);
        expect([balance.unfunded, balance.suspense, balance.payable]).toEqual([0n, 0n, 0n]);
      },
    ),
  );
});

describe('how a participation enters the ledger', () => {
  const percentages = { currentPercentageTotalReturned: '10', currentFundValuePercentage: '120' };
  const shown = { contributed: 100n, distributed: 10n, value: 120n };
  const nothing = { contributed: 0n, distributed: 0n, value: 0n };
  const position = 'a';
  const entry = (
    kind: FollowingEntry['kind'],
    day: string,
    postings: FollowingEntry['postings'],
    isEstimated = false,
  ) => ({ kind, day, postings, receipt: null, reverses: null, reason: null, isEstimated });
  const promise = entry('commitment', '2026-01-01', entryFor.commitment({ position, amount: 100n }));
  const paid = (amount: bigint, day = '2026-01-05') =>
    entry('contribution', day, entryFor.receipt({ position, amount, unfunded: 100n }));
  const line = (
    committed: bigint | null,
    state: readonly [funded: bigint, unfunded: bigint, excess: bigint] | null,
    { endedMoney = 0n, following = [] }: { endedMoney?: bigint; following?: readonly FollowingEntry[] } = {},
  ) =>
    openingLine(
      {
        committed,
        state: state && { funded: state[0], unfunded: state[1], excess: state[2] },
        endedMoney,
        following,
      },
      percentages,
    );

  it('[LED-10] with every figure where it is funded in full, and with its commitment where nothing was paid in', () => {
    expect(line(100n, [100n, 0n, 0n], { following: [promise, paid(100n)] })).toEqual({
      way: 'full',
      problem: null,
      shown,
      opened: shown,
      payments: [{ day: '2026-01-05', amount: 100n, isEstimated: false }],
    });
    const alone = { way: 'commitment', problem: null, opened: nothing, payments: [] };
    expect(line(100n, [0n, 100n, 0n], { following: [promise] })).toEqual({ ...alone, shown });
  });

  it('[LED-10] [DSH-02] shows nothing of an agreement that is not complete, as the dashboard does', () => {
    expect(line(100n, null, { following: [promise] })).toMatchObject({ way: 'commitment', shown: nothing });
    for (const isComplete of [true, false]) {
      const facts = { ...percentages, committed: 100n, isComplete, funded: 0n, excess: 0n };
      const { invested, currentDistribution, currentValue } = figuresOf(facts);
      expect(line(100n, isComplete ? [0n, 100n, 0n] : null).shown).toEqual({
        contributed: invested,
        distributed: currentDistribution,
        value: currentValue,
      });
    }
  });

  it('[LED-10] says what its entries come to, and not what it was compared with', () => {
    const state = [100n, 0n, 0n] as const;
    expect(line(100n, state, { following: [promise, paid(99n)] })).toMatchObject({
      way: 'full',
      shown,
      opened: { ...shown, contributed: 99n, value: 119n },
    });
  });

  it('[LED-10] lists a commitment that has ended with money that came in and went back', () => {
    const back = entry(
      'contribution_return',
      '2026-01-03',
      entryFor.suspenseReturn({ position, amount: 5n }),
    );
    const came = entry(
      'contribution',
      '2026-01-02',
      entryFor.receipt({ position, amount: 5n, unfunded: 0n }),
    );
    expect(line(null, null, { following: [back, came] })).toEqual({
      way: 'ended',
      problem: null,
      shown: nothing,
      opened: nothing,
      payments: [
        { day: '2026-01-02', amount: 5n, isEstimated: false },
        { day: '2026-01-03', amount: -5n, isEstimated: false },
      ],
    });
    expect(line(null, null, { following: [came, back] }).payments).toEqual([
      { day: '2026-01-02', amount: 5n, isEstimated: false },
      { day: '2026-01-03', amount: -5n, isEstimated: false },
    ]);
    expect(line(null, null, { following: [back] })).toMatchObject({ way: 'settle', problem: 'overdrawn' });
  });

  it('[LED-10] enters the percentages for their own day, or for that of the last money where it came in later', () => {
    const { payments } = line(100n, [100n, 0n, 0n], {
      following: [paid(60n, '2026-01-09'), paid(40n), paid(-1n, '2026-02-01')],
    });
    expect(statedOn({ payments }, '2026-01-20')).toBe('2026-01-20');
    expect(statedOn({ payments }, '2026-01-08')).toBe('2026-01-09');
    expect(statedOn({ payments: [] }, '2026-01-08')).toBe('2026-01-08');
  });

  it('[LED-10] not before it is settled, where a part, too much, or money of an ended commitment is there', () => {
    const settle = { way: 'settle', shown, opened: shown };
    expect(line(100n, [40n, 60n, 0n])).toMatchObject({ ...settle, problem: 'partly_funded' });
    expect(line(100n, [100n, 0n, 1n])).toMatchObject({ ...settle, problem: 'over_funded' });
    expect(line(100n, [100n, 0n, 0n], { endedMoney: 5n })).toMatchObject({
      ...settle,
      problem: 'ended_money',
    });
    expect(line(null, null, { endedMoney: 5n })).toMatchObject({
      way: 'settle',
      problem: 'ended_money',
      shown: nothing,
      opened: nothing,
    });
  });
});
