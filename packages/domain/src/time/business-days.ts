import { instantOfLocalTime, localTime } from './local-time.ts';

const day = 24 * 60 * 60_000;

const monday = 1;
const thursday = 4;

/** The holidays of the Federal Reserve on a fixed day, as month and day. */
const fixedHolidays = ['01-01', '06-19', '07-04', '11-11', '12-25'];

/** Those on a weekday of a month: which one of it, where -1 is the last one. */
const movableHolidays = [
  { month: 1, weekday: monday, place: 3 },
  { month: 2, weekday: monday, place: 3 },
  { month: 5, weekday: monday, place: -1 },
  { month: 9, weekday: monday, place: 1 },
  { month: 10, weekday: monday, place: 2 },
  { month: 11, weekday: thursday, place: 4 },
];

const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
const weekdayOf = (time: number) => new Date(time).getUTCDay();

/**
 * Whether banks in the United States move wires on a day: Monday to Friday, except the eleven holidays of the Federal
 * Reserve. One that falls on a Sunday is kept on Monday; one that falls on a Saturday closes no other day.
 */
export function isBusinessDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  const weekday = weekdayOf(time);
  if (weekday === 0 || weekday === 6) return false;
  if (fixedHolidays.includes(text.slice(5))) return false;
  if (weekday === monday && fixedHolidays.includes(iso(time - day).slice(5))) return false;
  const date = new Date(time);
  const fromStart = Math.ceil(date.getUTCDate() / 7);
  const isLast = new Date(time + 7 * day).getUTCMonth() !== date.getUTCMonth();
  return !movableHolidays.some(
    (holiday) =>
      holiday.month === date.getUTCMonth() + 1 &&
      holiday.weekday === weekday &&
      (holiday.place === -1 ? isLast : holiday.place === fromStart),
  );
}

/** The day of an instant in a time zone, as YYYY-MM-DD. */
export const dayIn = (instant: Date, timeZone: string): string => localTime(instant, timeZone).slice(0, 10);

/** The latest of the days that an instant has in some time zones, of which there is at least one. */
export const latestDayIn = (instant: Date, [first, ...others]: readonly [string, ...string[]]): string =>
  others.reduce(
    (latest, timeZone) => {
      const other = dayIn(instant, timeZone);
      return other > latest ? other : latest;
    },
    dayIn(instant, first),
  );

/** The last second of a day in a time zone; undefined for text that is no day. */
export function endOfDay(text: string, timeZone: string): Date | undefined {
  const minute = instantOfLocalTime(`${text}T23:59`, timeZone);
  return minute && new Date(minute.getTime() + 59_000);
}

/** The given number of business days after a day, which does not count itself. */
export function addBusinessDays(from: string, days: number): string {
  let time = Date.parse(`${from}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    time += day;
    if (isBusinessDay(iso(time))) left -= 1;
  }
  return iso(time);
}

/** 5 PM of a day in a time zone, when its banks have closed. */
export function closeOfBusiness(text: string, timeZone: string): Date {
  const instant = instantOfLocalTime(`${text}T17:00`, timeZone);
  if (!instant) throw new RangeError(`not a day: ${text}`);
  return instant;
}
