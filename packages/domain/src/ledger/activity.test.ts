import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, sumCents } from '../money/money.ts';
import { activityAmounts, activityName, moneyAccounts, valueAccounts } from './activity.ts';
import { entryFor } from './entry-for.ts';
import { accountNames, balanceOf, netAssetValue } from './position-balance.ts';
import { mirror, type Posting } from './postings.ts';

const position = 'a';
const dollars = (amount: number): Cents => BigInt(amount) * 100n;
const nothing = { paidIn: 0n, paidOut: 0n, change: 0n };
const parts = {
  returnedCapital: dollars(40),
  preferredReturn: dollars(30),
  profit: dollars(20),
  interest: dollars(10),
  withheld: 0n,
  recallable: dollars(40),
};

describe('what an entry did to somebody’s money', () => {
  it('[LED-05] counts what comes in, whether it is capital or waits', () => {
    const receipt = entryFor.receipt({ position, amount: dollars(120), unfunded: dollars(100) });
    expect(activityAmounts('contribution', receipt)).toEqual({ ...nothing, paidIn: dollars(120) });
    const back = entryFor.suspenseReturn({ position, amount: dollars(20) });
    expect(activityAmounts('contribution_return', back)).toEqual({ ...nothing, paidOut: dollars(20) });
  });

  it('[LED-05] counts a distribution when it is paid, not when it is declared', () => {
    const declared = entryFor.distribution(position, parts);
    expect(activityAmounts('distribution', declared)).toEqual(nothing);
    const payment = entryFor.payment({ position, amount: dollars(100) });
    expect(activityAmounts('payment', payment)).toEqual({ ...nothing, paidOut: dollars(100) });
    expect(activityAmounts('distribution', [...declared, ...payment])).toEqual({
      ...nothing,
      paidOut: dollars(100),
    });
  });

  it('[LED-05] tells a change in value from money', () => {
    const valuation = entryFor.valuation({ position, amount: -dollars(7) });
    expect(activityAmounts('valuation', valuation)).toEqual({ ...nothing, change: -dollars(7) });
    const fee = entryFor.fee({ position, amount: dollars(3), isPaid: true });
    expect(activityAmounts('fee', fee)).toEqual({ ...nothing, change: -dollars(3) });
  });

  it('[LED-05] takes a reversal back in the column of what it reverses', () => {
    const receipt = entryFor.receipt({ position, amount: dollars(120), unfunded: dollars(100) });
    expect(activityAmounts('reversal', mirror(receipt))).toEqual({ ...nothing, paidIn: -dollars(120) });
    const payment = entryFor.payment({ position, amount: dollars(100) });
    expect(activityAmounts('reversal', mirror(payment))).toEqual({ ...nothing, paidOut: -dollars(100) });
  });

  it('[LED-05] is nothing where only a promise changes', () => {
    expect(activityAmounts('commitment', entryFor.commitment({ position, amount: dollars(5) }))).toEqual(
      nothing,
    );
    const paidIn = entryFor.receipt({ position, amount: dollars(120), unfunded: dollars(100) });
    const release = entryFor.release(position, balanceOf(paidIn));
    expect(activityAmounts('release', release)).toEqual(nothing);
  });

  it('[LED-05] adds up to what the position is worth, with what waits or is owed, whatever is posted', () => {
    const posting = fc.record({
      account: fc.constantFrom(...accountNames),
      position: fc.constant(position),
      amount: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    });
    const kind = fc.constantFrom('contribution' as const, 'distribution' as const, 'reversal' as const);
    fc.assert(
      fc.property(fc.array(fc.tuple(kind, fc.array(posting))), (entries) => {
        const sums = entries.map(([its, postings]: [(typeof entries)[number][0], Posting[]]) =>
          activityAmounts(its, postings),
        );
        const balance = balanceOf(entries.flatMap(([, postings]) => postings));
        expect(sumCents(sums.map(({ paidIn, paidOut, change }) => paidIn - paidOut + change))).toBe(
          netAssetValue(balance) + balance.suspense + balance.payable,
        );
      }),
    );
  });

  it('[LED-05] leaves out no account but those of a promise', () => {
    expect(new Set([...moneyAccounts, ...valueAccounts])).toEqual(
      new Set(accountNames.filter((account) => account !== 'unfunded' && account !== 'called')),
    );
  });
});

it('[LED-05] a line is named by what it did, and a reversal by what it takes back', () => {
  const paid = { paidIn: 1n, paidOut: 0n };
  expect(activityName('contribution', paid)).toBe('Payment received');
  expect(activityName('opening', paid)).toBe('Payments before the journal');
  expect(activityName('opening', { paidIn: 0n, paidOut: 1n })).toBe('Distributions before the journal');
  expect(activityName('opening', { paidIn: 0n, paidOut: 0n })).toBe('Change in value before the journal');
  expect(activityName('reversal', paid, 'contribution')).toBe('Reversal: payment received');
  expect(activityName('reversal', paid)).toBe('Reversal');
});
