import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CommitmentTerms,
  checkAmount,
  commitmentLimits,
  fundClosedMessage,
} from './commitment-limits.ts';

const dollars = (amount: number) => BigInt(amount) * 100n;
const terms: CommitmentTerms = {
  totalAmount: dollars(1_000_000),
  committedByOthers: dollars(900_000),
  minAmount: dollars(10_000),
  minAmountForExisting: dollars(5_000),
  maxAmount: dollars(50_000),
  isExistingInvestor: false,
};
const errorCodeOf = (change: Partial<CommitmentTerms>, amount: bigint | null | undefined) => {
  const check = checkAmount(amount, commitmentLimits({ ...terms, ...change }));
  return check.ok ? null : { code: check.code, message: check.message };
};

describe('commitment limits', () => {
  it('[SYN-04] apply the cap if it is lower than the remaining amount', () => {
    expect(commitmentLimits(terms)).toEqual({
      minimum: dollars(10_000),
      maximum: dollars(50_000),
      remaining: dollars(100_000),
      state: 'open',
    });
    expect(commitmentLimits({ ...terms, maxAmount: dollars(500_000) }).maximum).toBe(dollars(100_000));
    expect(commitmentLimits({ ...terms, maxAmount: null }).maximum).toBe(dollars(100_000));
  });

  it('[SYN-04] have a maximum of at least the minimum, even if less remains', () => {
    const limits = commitmentLimits({ ...terms, committedByOthers: dollars(999_999) });
    expect(limits).toMatchObject({ remaining: dollars(1), maximum: dollars(10_000), state: 'open' });
  });

  it('[SYN-04] give an existing investor the lower minimum if there is one', () => {
    expect(commitmentLimits({ ...terms, isExistingInvestor: true }).minimum).toBe(dollars(5_000));
    expect(commitmentLimits({ ...terms, isExistingInvestor: true, minAmountForExisting: null }).minimum).toBe(
      dollars(10_000),
    );
    expect(commitmentLimits({ ...terms, isExistingInvestor: true, minAmountForExisting: 0n }).minimum).toBe(
      0n,
    );
  });

  it('[SYN-04] have no maximum without a total', () => {
    expect(commitmentLimits({ ...terms, totalAmount: null, maxAmount: null })).toMatchObject({
      maximum: null,
      remaining: null,
      state: 'open',
    });
    expect(commitmentLimits({ ...terms, totalAmount: null }).maximum).toBe(dollars(50_000));
    expect(errorCodeOf({ totalAmount: null, maxAmount: null }, dollars(900_000_000))).toBeNull();
  });

  it('[SYN-09] report a fund as fully subscribed when nothing remains', () => {
    for (const committed of [1_000_000, 1_005_000]) {
      const limits = commitmentLimits({ ...terms, committedByOthers: dollars(committed) });
      expect(limits).toMatchObject({ remaining: 0n, state: 'fully-subscribed' });
      expect(checkAmount(dollars(10_000), limits)).toMatchObject({ ok: false, code: 'fully-subscribed' });
      expect(fundClosedMessage(limits)).toBe('This fund is fully subscribed');
      expect(fundClosedMessage(commitmentLimits(terms))).toBeNull();
    }
  });

  it('[SYN-04] leave no valid amount if the cap is below the minimum', () => {
    const limits = commitmentLimits({ ...terms, maxAmount: dollars(9_999) });
    expect(limits.state).toBe('no-valid-amount');
    expect(checkAmount(dollars(9_999), limits)).toEqual({
      ok: false,
      code: 'no-valid-amount',
      message: 'You cannot invest any amount: the minimum is $10,000 and the maximum is $9,999',
    });
    expect(commitmentLimits({ ...terms, minAmount: null, maxAmount: 0n }).state).toBe('no-valid-amount');
  });
});

describe('amount', () => {
  it('[SYN-04] may equal a limit, and one cent beyond is rejected with the documented message', () => {
    expect(errorCodeOf({}, dollars(10_000))).toBeNull();
    expect(errorCodeOf({}, dollars(50_000))).toBeNull();
    expect(errorCodeOf({}, dollars(10_000) - 1n)).toEqual({
      code: 'below-minimum',
      message: 'Minimum investment Amount is $10,000',
    });
    expect(errorCodeOf({}, dollars(50_000) + 1n)).toEqual({
      code: 'above-maximum',
      message: 'Maximum investment Amount is $50,000',
    });
  });

  it('[SYN-04] is required and must be a number', () => {
    expect(errorCodeOf({}, null)).toMatchObject({
      code: 'required',
      message: 'Investment amount is required',
    });
    expect(errorCodeOf({}, undefined)).toMatchObject({ code: 'not-an-amount' });
  });

  it('[SYN-04] must be positive, even without a minimum', () => {
    expect(errorCodeOf({ minAmount: null }, 0n)).toMatchObject({ code: 'not-positive' });
    expect(errorCodeOf({ minAmount: null }, -1n)).toMatchObject({ code: 'below-minimum' });
    expect(errorCodeOf({ minAmount: null }, 1n)).toBeNull();
  });

  const amount = fc.bigInt({ min: 0n, max: 2_000n });
  const optional = fc.option(amount, { nil: null });
  const anyTerms = fc.record({
    totalAmount: optional,
    committedByOthers: amount,
    minAmount: optional,
    minAmountForExisting: optional,
    maxAmount: optional,
    isExistingInvestor: fc.boolean(),
  });

  it('[SYN-04] [SYN-09] is accepted exactly when the documented rule accepts it, whatever the terms', () => {
    fc.assert(
      fc.property(anyTerms, amount, (any, offered) => {
        const existing = any.isExistingInvestor && any.minAmountForExisting !== null;
        const minimum = (existing ? any.minAmountForExisting : any.minAmount) ?? 0n;
        const remaining = any.totalAmount === null ? null : any.totalAmount - any.committedByOthers;
        const isWithinLeft =
          remaining === null || (remaining > 0n && (offered <= remaining || offered <= minimum));
        const isWithinCap = any.maxAmount === null || offered <= any.maxAmount;
        const isTaken = offered > 0n && offered >= minimum && isWithinLeft && isWithinCap;
        expect(checkAmount(offered, commitmentLimits(any)).ok).toBe(isTaken);
      }),
      { numRuns: 2_000 },
    );
  });

  it('[SYN-09] of successive commitments exceed the total by less than the last minimum', () => {
    const investor = fc.record({ isExisting: fc.boolean(), wish: amount });
    fc.assert(
      fc.property(anyTerms, amount, fc.array(investor, { maxLength: 30 }), (any, totalAmount, investors) => {
        let sum = 0n;
        for (const { isExisting, wish } of investors) {
          const limits = commitmentLimits({
            ...any,
            totalAmount,
            committedByOthers: sum,
            isExistingInvestor: isExisting,
          });
          if (!checkAmount(wish, limits).ok) continue;
          expect(sum).toBeLessThan(totalAmount);
          sum += wish;
          expect(sum <= totalAmount || sum - totalAmount < limits.minimum).toBe(true);
        }
      }),
    );
  });
});
