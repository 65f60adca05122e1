import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plus, ratio, zero } from '../money/rational.ts';
import { addMonths, dayNumber, dayOfNumber, daysBetween } from '../time/day.ts';
import { countedDays, dayCounts, yearFraction } from './day-count.ts';

const days = fc
  .integer({ min: dayNumber('1995-01-01'), max: dayNumber('2060-12-31') })
  .map((number) => dayOfNumber(number));
const actual = fc.constantFrom('actual/365', 'actual/360', 'actual/actual');

it('the actual conventions and 30E/360 add up over any split', () => {
  fc.assert(
    fc.property(fc.oneof(actual, fc.constant('30E/360')), days, days, days, (convention, a, b, c) => {
      const chosen = dayCounts.find((name) => name === convention) ?? '30E/360';
      const split = plus(yearFraction(chosen, a, b), yearFraction(chosen, b, c));
      expect(split).toEqual(yearFraction(chosen, a, c));
    }),
  );
});

it('the bond basis does not add up over a split at a 31st, where it counts one day more', () => {
  const [first, middle, last] = ['2023-01-15', '2023-03-31', '2023-05-15'];
  expect(countedDays('30/360', first, last)).toBe(120);
  expect(countedDays('30/360', first, middle) + countedDays('30/360', middle, last)).toBe(121);
});

it.each([
  ['2006-08-20', '2007-02-20', 180, 180],
  ['2006-08-31', '2007-02-28', 178, 178],
  ['2007-02-28', '2007-08-31', 183, 182],
  ['2025-11-01', '2025-12-31', 60, 59],
  ['2025-10-30', '2025-12-31', 60, 60],
  ['2025-10-29', '2025-12-31', 62, 61],
])('from %s to %s are %i days of the bond basis and %i of the Eurobond basis', (from, to, bond, euro) => {
  expect(countedDays('30/360', from, to)).toBe(bond);
  expect(countedDays('30E/360', from, to)).toBe(euro);
});

it('days of a leap year are 366ths of actual/actual', () => {
  expect(yearFraction('actual/actual', '2003-11-01', '2004-05-01')).toEqual(
    plus(ratio(61n, 365n), ratio(121n, 366n)),
  );
});

it('no time has passed from a day to itself', () => {
  fc.assert(
    fc.property(fc.constantFrom(...dayCounts), days, (convention, day) => {
      expect(yearFraction(convention, day, day)).toEqual(zero);
    }),
  );
});

it('months of thirty days make equal days of the month whole months', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('30/360' as const, '30E/360' as const),
      days.filter((day) => Number(day.slice(8)) <= 28),
      fc.integer({ min: 0, max: 480 }),
      (convention, day, months) => {
        expect(yearFraction(convention, day, addMonths(day, months))).toEqual(ratio(BigInt(months), 12n));
      },
    ),
  );
});

it('a whole calendar year is one year of actual/actual, leap or not', () => {
  for (const year of [2023, 2024])
    expect(yearFraction('actual/actual', `${year}-01-01`, `${year + 1}-01-01`)).toEqual(ratio(1n));
});

it('one more day is the day after for the actual conventions, and a day of thirty for the others', () => {
  fc.assert(
    fc.property(actual, days, days, (convention, from, to) => {
      const chosen = dayCounts.find((name) => name === convention) ?? 'actual/365';
      const after = dayOfNumber(dayNumber(to) + 1);
      expect(yearFraction(chosen, from, to, 1)).toEqual(yearFraction(chosen, from, after));
    }),
  );
  expect(yearFraction('30E/360', '2024-11-01', '2025-09-30', 1)).toEqual(ratio(330n, 360n));
});

it('later is never less', () => {
  fc.assert(
    fc.property(fc.constantFrom(...dayCounts), days, days, (convention, from, to) => {
      const steps = daysBetween(from, to);
      const after = dayOfNumber(dayNumber(to) + 1);
      if (steps < 0) return;
      expect(countedDays(convention, from, after) >= countedDays(convention, from, to)).toBe(true);
    }),
  );
});
