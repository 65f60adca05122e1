import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  closeOfBusiness,
  dayIn,
  endOfDay,
  isBusinessDay,
  latestDayIn,
} from './business-days.ts';
import { isDay } from './is-day.ts';

const days = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2100, 0, 1) / 86_400_000 })
  .map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10));

describe('business days', () => {
  it.each([
    ['2026-01-01', 'New Year'],
    ['2026-01-19', 'Martin Luther King'],
    ['2026-02-16', 'Presidents'],
    ['2026-05-25', 'Memorial Day'],
    ['2026-06-19', 'Juneteenth'],
    ['2026-09-07', 'Labor Day'],
    ['2026-10-12', 'Columbus'],
    ['2026-11-11', 'Veterans'],
    ['2026-11-26', 'Thanksgiving'],
    ['2026-12-25', 'Christmas'],
    ['2027-07-05', 'the Monday after a Sunday holiday'],
    ['2028-01-17', 'the third Monday in January'],
  ])('[INV-01] are not %s (%s)', (day) => {
    expect(isBusinessDay(day)).toBe(false);
  });

  it('[INV-01] include the Friday before a holiday on a Saturday, and the days around holidays', () => {
    // July 4, 2026 is a Saturday: the Federal Reserve is open on the Friday before.
    for (const day of ['2026-07-03', '2026-11-27', '2026-05-18', '2026-01-12', '2026-10-05'])
      expect([day, isBusinessDay(day)]).toEqual([day, true]);
  });

  it('[INV-01] are 4 to 5 of any 7 days in a row, except around Christmas and New Year', () => {
    fc.assert(
      fc.property(days, (day) => {
        const start = Date.parse(day);
        const week = Array.from({ length: 7 }, (_, index) =>
          new Date(start + index * 86_400_000).toISOString().slice(0, 10),
        );
        const open = week.filter(isBusinessDay).length;
        expect(open).toBeGreaterThanOrEqual(3);
        expect(open).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('[INV-01] are added one after another, and the sum is a business day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (day, a, b) => {
        const sum = addBusinessDays(day, a + b);
        expect(sum).toBe(addBusinessDays(addBusinessDays(day, a), b));
        expect(isBusinessDay(sum)).toBe(true);
        expect(sum > day).toBe(true);
      }),
    );
  });

  it('[INV-01] count over Thanksgiving', () => {
    expect(addBusinessDays('2026-11-20', 10)).toBe('2026-12-07');
  });

  it('close at 5 PM of the time zone, on both sides of a change of the clocks', () => {
    expect(closeOfBusiness('2026-07-01', 'America/New_York').toISOString()).toBe('2026-07-01T21:00:00.000Z');
    expect(closeOfBusiness('2026-12-01', 'America/New_York').toISOString()).toBe('2026-12-01T22:00:00.000Z');
    expect(() => closeOfBusiness('2026-02-30', 'UTC')).toThrow(RangeError);
  });

  it('end a second before midnight of the time zone', () => {
    const end = (text: string, timeZone: string) => endOfDay(text, timeZone)?.toISOString();
    expect(end('2026-11-22', 'Pacific/Auckland')).toBe('2026-11-22T10:59:59.000Z');
    expect(end('2026-07-01', 'Pacific/Auckland')).toBe('2026-07-01T11:59:59.000Z');
    expect(end('2026-11-22', 'Pacific/Honolulu')).toBe('2026-11-23T09:59:59.000Z');
    expect(end('2026-02-30', 'UTC')).toBeUndefined();
  });

  it('know the day of an instant in a time zone, and which text is a day', () => {
    expect(dayIn(new Date('2026-11-21T03:00:00Z'), 'America/New_York')).toBe('2026-11-20');
    expect(['2026-02-28', '0001-01-01'].map(isDay)).toEqual([true, true]);
    for (const text of ['2026-02-30', '26-2-2', '', '2026-13-01', '0000-01-01'])
      expect(isDay(text)).toBe(false);
    expect(dayIn(new Date('0097-06-15T12:00:00Z'), 'UTC')).toBe('0097-06-15');
  });

  it('[LED-05] know the latest day of an instant in some time zones', () => {
    const at = new Date('2027-01-01T05:30:00Z');
    const [east, west] = ['America/New_York', 'America/Los_Angeles'];
    expect([latestDayIn(at, [east]), latestDayIn(at, [west])]).toEqual(['2027-01-01', '2026-12-31']);
    expect([latestDayIn(at, [east, west]), latestDayIn(at, [west, east])]).toEqual([
      '2027-01-01',
      '2027-01-01',
    ]);
  });
});
