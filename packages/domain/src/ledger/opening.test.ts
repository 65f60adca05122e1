import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summaryRow } from '../money/returns.ts';
import { openingEntries, openingLine } from './opening.ts';
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
  const line = (
    committed: bigint | null,
    state: readonly [funded: bigint, unfunded: bigint, excess: bigint] | null,
    endedMoney = 0n,
  ) =>
    openingLine(
      {
        committed,
        state: state && { funded: state[0], unfunded: state[1], excess: state[2] },
        endedMoney,
      },
      percentages,
    );

  it('[LED-10] with every figure where it is funded in full, and with its commitment where nothing was paid in', () => {
    expect(line(100n, [100n, 0n, 0n])).toEqual({ way: 'full', problem: null, shown, opened: shown });
    const alone = { way: 'commitment', problem: null, shown, opened: nothing };
    expect(line(100n, [0n, 100n, 0n])).toEqual(alone);
    expect(line(100n, null)).toEqual(alone);
  });

  it('[LED-10] not before it is settled, where a part, too much, or money of an ended commitment is there', () => {
    const settle = { way: 'settle', shown, opened: shown };
    expect(line(100n, [40n, 60n, 0n])).toEqual({ ...settle, problem: 'partly_funded' });
    expect(line(100n, [100n, 0n, 1n])).toEqual({ ...settle, problem: 'over_funded' });
    expect(line(100n, [100n, 0n, 0n], 5n)).toEqual({ ...settle, problem: 'ended_money' });
    expect(line(null, null, 5n)).toEqual({
      way: 'settle',
      problem: 'ended_money',
      shown: nothing,
      opened: nothing,
    });
  });
});
