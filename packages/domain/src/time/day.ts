import { isDay } from './is-day.ts';

/** A calendar day as YYYY-MM-DD, without a time or a zone. Days compare as text. */
export type Day = string;

const dayLength = 24 * 60 * 60_000;

/** Reading a day took half of the time of computing a rate of return, and all positions of a fund have the same days. */
const numbers = new Map<Day, number>();
const mostNumbers = 10_000;

/** Days since January 1, 1970. Throws a RangeError for text that is not a day. */
export function dayNumber(day: Day): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  const number = Date.parse(`${day}T00:00:00Z`) / dayLength;
  if (numbers.size >= mostNumbers) numbers.clear();
  numbers.set(day, number);
  return number;
}

/** The day with a number of days since January 1, 1970. Throws a RangeError before the year 1 and after 9999. */
export function dayOfNumber(number: number): Day {
  const day = new Date(number * dayLength).toISOString().slice(0, 10);
  if (!isDay(day)) throw new RangeError(`not a day of the years 1 to 9999: ${number}`);
  return day;
}

/** Calendar days from one day to another, without the first and with the last; negative if the second is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/** Year, month (1 to 12) and day of the month. Throws a RangeError for text that is not a day. */
export function partsOfDay(day: Day): {
  readonly year: number;
  readonly month: number;
  readonly day: number;
} {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8)) };
}

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/**
 * The same day of the month so many months later, or the last day of a month that is too short. Throws a RangeError
 * before the year 1 and after 9999.
 */
export function addMonths(from: Day, months: number): Day {
  const { year, month, day } = partsOfDay(from);
  const inMonths = year * 12 + month - 1 + months;
  const to = { year: Math.floor(inMonths / 12), month: inMonths % 12 };
  const last = new Date(Date.UTC(2000 + (to.year % 400), to.month + 1, 0)).getUTCDate();
  const text = (value: number, width: number) => String(value).padStart(width, '0');
  const later = `${text(to.year, 4)}-${text(to.month + 1, 2)}-${text(Math.min(day, last), 2)}`;
  if (!isDay(later)) throw new RangeError(`not a day of the years 1 to 9999: ${later}`);
  return later;
}
