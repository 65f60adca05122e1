import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  compareRationals,
  minus,
  plus,
  ratio,
  rational,
  rationalText,
  roundedText,
  roundHalfUp,
  times,
  zero,
} from './rational.ts';

const integers = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
const ratios = fc
  .tuple(
    integers,
    integers.filter((value) => value !== 0n),
  )
  .map(([a, b]) => ratio(a, b));

it('a ratio is in lowest terms with a positive denominator', () => {
  expect(ratio(-6n, -4n)).toEqual({ numerator: 3n, denominator: 2n });
  expect(ratio(6n, -4n)).toEqual({ numerator: -3n, denominator: 2n });
  expect(ratio(0n, -7n)).toEqual(zero);
  expect(() => ratio(1n, 0n)).toThrow(RangeError);
});

it('a ratio is read exactly from a fraction, a decimal or a percentage', () => {
  const texts = ['8/100', '0.08', '8%', ' 8 / 100 ', '0.8/10', '8 %'];
  expect(texts.map((text) => rational(text))).toEqual(texts.map(() => ratio(2n, 25n)));
  expect(rational('-1.5')).toEqual(ratio(-3n, 2n));
  expect(rational('7')).toEqual(ratio(7n));
  for (const other of ['', '/', '%', '1/0', '1/2/3', '8%/2', '1/-2', 'x', '1,5', 'NaN'])
    expect([other, rational(other)]).toEqual([other, undefined]);
});

it('a ratio is written as it is read', () => {
  fc.assert(
    fc.property(ratios, (value) => {
      expect(rational(rationalText(value))).toEqual(value);
    }),
  );
});

it('ratios follow the laws of arithmetic', () => {
  fc.assert(
    fc.property(ratios, ratios, ratios, (a, b, c) => {
      expect(plus(a, b)).toEqual(plus(b, a));
      expect(plus(plus(a, b), c)).toEqual(plus(a, plus(b, c)));
      expect(times(a, plus(b, c))).toEqual(plus(times(a, b), times(a, c)));
      expect(minus(plus(a, b), b)).toEqual(a);
      expect(compareRationals(a, b)).toBe(-compareRationals(b, a) + 0);
    }),
  );
});

it('ratios compare by their value', () => {
  expect(compareRationals(ratio(1n, 3n), ratio(1n, 2n))).toBe(-1);
  expect(compareRationals(ratio(1n, 3n), ratio(-1n, 2n))).toBe(1);
  expect(compareRationals(ratio(2n, 4n), ratio(1n, 2n))).toBe(0);
});

it('a ratio is rounded to the nearest integer, halves away from zero', () => {
  expect([ratio(5n, 2n), ratio(-5n, 2n), ratio(7n, 3n), zero].map(roundHalfUp)).toEqual([3n, -3n, 2n, 0n]);
  fc.assert(
    fc.property(ratios, (value) => {
      const off = minus(ratio(roundHalfUp(value)), value);
      expect(compareRationals(off, ratio(1n, 2n)) <= 0).toBe(true);
      expect(compareRationals(off, ratio(-1n, 2n)) >= 0).toBe(true);
    }),
  );
  expect(roundedText(ratio(2n, 3n), 6)).toBe('0.666667');
  expect(roundedText(ratio(-1n, 8n), 2)).toBe('-0.13');
});
