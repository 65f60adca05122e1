import { describe, expect, it } from 'vitest';
import { moneyDayProblem, moneyDays } from './money-day.ts';

const newYork = 'America/New_York';
const problem = (day: string, now = '2026-11-24T03:00:00Z', timeZone = newYork) =>
  moneyDayProblem(day, new Date(now), timeZone);

describe('a day of money', () => {
  it("[INV-01] lies between thirty years ago and today in the portal's time zone", () => {
    expect(moneyDays(new Date('2026-11-24T03:00:00Z'), newYork)).toEqual({
      first: '1996-11-23',
      last: '2026-11-23',
    });
    expect(problem('2026-11-23')).toBeUndefined();
    expect(problem('2026-11-24')).toBe('This day is in the future.');
    expect(problem('2026-11-24', '2026-11-24T03:00:00Z', 'Europe/Vienna')).toBeUndefined();
    expect(problem('1996-11-23')).toBeUndefined();
    expect(problem('1996-11-22')).toBe('This day is more than 30 years ago.');
    expect(problem('0001-01-01')).toBe('This day is more than 30 years ago.');
  });

  it('[INV-01] of a leap year begins with February 28 where thirty years ago had no 29th', () => {
    expect(moneyDays(new Date('2028-02-29T18:00:00Z'), newYork).first).toBe('1998-02-28');
  });

  it.each(['', 'today', '2026-02-30', '26-11-24', '0000-01-01', '2026-11-24T00:00'])(
    '[INV-01] is written as YYYY-MM-DD, which %j is not',
    (day) => {
      expect(problem(day)).toBe('A day is written as YYYY-MM-DD.');
    },
  );
});
