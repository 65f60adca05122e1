import { plus, type Rational, ratio } from '../money/rational.ts';
import { type Day, dayNumber, daysBetween, isLeapYear, partsOfDay } from '../time/day.ts';

/**
 * How the days of a period become years. actual/actual is that of ISDA: days of leap years over 366, others over 365.
 * 30/360 is the bond basis (ISDA 2006, 4.16(f)), 30E/360 the Eurobond basis (4.16(g)).
 */
export const dayCounts = ['actual/365', 'actual/360', 'actual/actual', '30/360', '30E/360'] as const;
export type DayCount = (typeof dayCounts)[number];

/** Days in months of thirty: the first day is left out, the last one counts. */
function daysOfThirty(convention: '30/360' | '30E/360', from: Day, to: Day): number {
  const [first, last] = [partsOfDay(from), partsOfDay(to)];
  const firstDay = Math.min(first.day, 30);
  // The bond basis counts the 31st as the 30th only where the period begins at the end of a month of thirty days or more.
  const isLastClipped = convention === '30E/360' || firstDay === 30;
  const lastDay = isLastClipped ? Math.min(last.day, 30) : last.day;
  return 360 * (last.year - first.year) + 30 * (last.month - first.month) + lastDay - firstDay;
}

/** The days of a period as a convention counts them, without the first day and with the last. */
export const countedDays = (convention: DayCount, from: Day, to: Day): number =>
  convention === '30/360' || convention === '30E/360'
    ? daysOfThirty(convention, from, to)
    : daysBetween(from, to);

const daysOfYear = (year: number): bigint => (isLeapYear(year) ? 366n : 365n);

/** Years since the year 1, whole ones and the part of the current one by its own length. */
function actualYears(day: Day, extraDays: number): Rational {
  const { year } = partsOfDay(day);
  const sinceNewYear = dayNumber(day) - dayNumber(`${String(year).padStart(4, '0')}-01-01`) + extraDays;
  return plus(ratio(BigInt(year)), ratio(BigInt(sinceNewYear), daysOfYear(year)));
}

/**
 * The years of a period, exactly. `extraDays` counts one more day at its end, for terms that count the first day and the
 * last. Negative if the period ends before it begins.
 */
export function yearFraction(convention: DayCount, from: Day, to: Day, extraDays: 0 | 1 = 0): Rational {
  if (convention === 'actual/actual') {
    const start = actualYears(from, 0);
    return plus(actualYears(to, extraDays), { ...start, numerator: -start.numerator });
  }
  const days = countedDays(convention, from, to) + extraDays;
  return ratio(BigInt(days), convention === 'actual/365' ? 365n : 360n);
}
