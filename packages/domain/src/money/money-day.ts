import { dayIn } from '../time/business-days.ts';
import { isDay } from '../time/is-day.ts';

/** Older entries are typing errors. */
const oldestYears = 30;

/** The days on which money may have moved, or an agreement been signed on paper, as they are in a portal's time zone. */
export function moneyDays(now: Date, timeZone: string): { readonly first: string; readonly last: string } {
  const last = dayIn(now, timeZone);
  const first = `${String(Number(last.slice(0, 4)) - oldestYears).padStart(4, '0')}${last.slice(4)}`;
  // February 29 in a year without one.
  return { first: isDay(first) ? first : `${first.slice(0, 8)}28`, last };
}

/** What is wrong with a day of money: it lies between thirty years ago and today. Undefined if nothing is. */
export function moneyDayProblem(day: string, now: Date, timeZone: string): string | undefined {
  if (!isDay(day)) return 'A day is written as YYYY-MM-DD.';
  const { first, last } = moneyDays(now, timeZone);
  if (day > last) return 'This day is in the future.';
  return day < first ? `This day is more than ${oldestYears} years ago.` : undefined;
}
