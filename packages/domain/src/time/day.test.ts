import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMonths, dayNumber, dayOfNumber, daysBetween, isLeapYear, partsOfDay } from './day.ts';

const numbers = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2200-12-31') });

it('a day and its number are the same', () => {
  fc.assert(
    fc.property(numbers, (number) => {
      expect(dayNumber(dayOfNumber(number))).toBe(number);
    }),
  );
  expect(dayNumber('1970-01-02')).toBe(1);
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2024-03-01', '2024-02-28')).toBe(-2);
});

it('text that is not a day is rejected', () => {
  for (const text of ['', '2025-02-29', '2025-2-1', '2025-02-01T00:00'])
    for (const read of [dayNumber, partsOfDay, (day: string) => addMonths(day, 1)])
      expect(() => read(text)).toThrow(RangeError);
  expect(() => dayOfNumber(dayNumber('9999-12-31') + 1)).toThrow(RangeError);
  expect(() => addMonths('9999-12-01', 1)).toThrow(RangeError);
});

it('leap years are those of the Gregorian calendar', () => {
  expect([1900, 2000, 2023, 2024, 2100].map(isLeapYear)).toEqual([false, true, false, true, false]);
});

it('months later is the same day of the month, or the last one of a month that is too short', () => {
  expect(addMonths('2023-01-31', 1)).toBe('2023-02-28');
  expect(addMonths('2023-01-31', 13)).toBe('2024-02-29');
  expect(addMonths('2023-01-31', 3)).toBe('2023-04-30');
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28');
  fc.assert(
    fc.property(numbers, fc.integer({ min: -600, max: 600 }), (number, months) => {
      const from = partsOfDay(dayOfNumber(number));
      const later = addMonths(dayOfNumber(number), months);
      const to = partsOfDay(later);
      expect(12 * (to.year - from.year) + to.month - from.month).toBe(months);
      const isClipped = partsOfDay(dayOfNumber(dayNumber(later) + 1)).day === 1 && to.day < from.day;
      expect(to.day === from.day || isClipped).toBe(true);
    }),
  );
});
