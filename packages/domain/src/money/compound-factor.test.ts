import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compoundFactor, factorScale } from './compound-factor.ts';
import { ratio } from './rational.ts';

const rates = fc.integer({ min: -9_000, max: 50_000 }).map((points) => ratio(BigInt(points), 9_973n));
const days = fc.integer({ min: 0, max: 20_000 });

/** Whether two scaled numbers differ by less than a part in 10 ^ 28 of them. */
const isNear = (a: bigint, b: bigint, allowance = 0n) => {
  const difference = a > b ? a - b : b - a;
  return difference * 10n ** 28n <= (a > b ? a : b) + allowance * 10n ** 28n;
};

it('a factor over two periods is the product of their factors', () => {
  fc.assert(
    fc.property(rates, days, days, (rate, first, second) => {
      const product = (compoundFactor(rate, first) * compoundFactor(rate, second)) / factorScale;
      // Below one the last parts of the smaller factor are cut off.
      expect(isNear(compoundFactor(rate, first + second), product, 2n)).toBe(true);
    }),
  );
});

it('a factor over whole years is the power of the yearly growth', () => {
  fc.assert(
    fc.property(rates, fc.integer({ min: 0, max: 40 }), (rate, years) => {
      const { numerator, denominator } = rate;
      const exact = ((numerator + denominator) ** BigInt(years) * factorScale) / denominator ** BigInt(years);
      expect(isNear(compoundFactor(rate, years * 365), exact, 2n)).toBe(true);
    }),
  );
  expect(compoundFactor(ratio(8n, 100n), 0)).toBe(factorScale);
  // The square root of 1.21.
  expect(
    isNear(compoundFactor(ratio(21n, 100n), 365) ** 2n, compoundFactor(ratio(21n, 100n), 730) * factorScale),
  ).toBe(true);
});

it('a factor rises with the rate, and with the days of a positive rate', () => {
  fc.assert(
    fc.property(rates, days, fc.integer({ min: 1, max: 3_000 }), (rate, over, more) => {
      const higher = ratio(
        rate.numerator * 10_000n + BigInt(more) * rate.denominator,
        rate.denominator * 10_000n,
      );
      expect(compoundFactor(higher, over) >= compoundFactor(rate, over)).toBe(true);
      const [earlier, later] = [compoundFactor(rate, over), compoundFactor(rate, over + more)];
      if (rate.numerator > 0n) expect(later > earlier).toBe(true);
      else expect(later <= earlier).toBe(true);
    }),
  );
});

it('a factor is rejected where nothing would be left', () => {
  expect(() => compoundFactor(ratio(-1n), 365)).toThrow(RangeError);
});
