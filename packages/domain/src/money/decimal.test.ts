import { expect, it } from 'vitest';
import { divideHalfUp, parseDecimal, textAtScale, unitsAtScale } from './decimal.ts';

it('a decimal is read exactly from text and from the shortest text of a number', () => {
  expect(parseDecimal('-12.50')).toEqual({ units: -1_250n, scale: 2 });
  expect(parseDecimal(' +7 ')).toEqual({ units: 7n, scale: 0 });
  expect(parseDecimal(0.1)).toEqual({ units: 1n, scale: 1 });
  expect(parseDecimal(1e-7)).toEqual({ units: 1n, scale: 7 });
  expect(parseDecimal('1.5e3')).toEqual({ units: 1_500n, scale: 0 });
  expect(parseDecimal(1e21)).toEqual({ units: 10n ** 21n, scale: 0 });
  for (const other of ['', 'x', '1,000', '.5', '1.', Number.NaN, Number.POSITIVE_INFINITY])
    expect(parseDecimal(other)).toBeUndefined();
});

it('halves are rounded away from zero', () => {
  expect([5n, -5n, 4n, -4n, 15n, 0n].map((units) => divideHalfUp(units, 10n))).toEqual([
    1n,
    -1n,
    0n,
    0n,
    2n,
    0n,
  ]);
  expect(unitsAtScale({ units: 1_255n, scale: 3 }, 2)).toBe(126n);
  expect(unitsAtScale({ units: 12n, scale: 1 }, 2)).toBe(120n);
});

it('units are written with their scale, below one too', () => {
  expect([123_450n, 5n, -5n, 0n].map((units) => textAtScale(units, 2))).toEqual([
    '1234.50',
    '0.05',
    '-0.05',
    '0.00',
  ]);
});
