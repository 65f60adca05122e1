import { dateTimeFormatter } from './date-time-formatter.ts';
import { type Instant, instantTime } from './instant.ts';

/** "2026-11-21T16:30": the wall clock of a time zone at an instant, as a datetime-local field holds it. Empty for none. */
export function localTime(instant: Instant, timeZone: string): string {
  const time = instantTime(instant);
  return time === undefined ? '' : new Date(wallClock(time, timeZone)).toISOString().slice(0, 16);
}

/**
 * The instant at which the clocks of a time zone show a local time; undefined for text that is none. A time that clocks
 * show twice is the first one; a time that they skip is as much later as they jump.
 */
export function instantOfLocalTime(local: string, timeZone: string): Date | undefined {
  const wanted = Date.parse(`${local}:00Z`);
  if (Number.isNaN(wanted) || new Date(wanted).toISOString().slice(0, 16) !== local) return undefined;
  const day = 24 * 60 * 60_000;
  // The offset before and after any change of the clocks near that day.
  const candidates = [wanted - day, wanted + day].map((near) => wanted - (wallClock(near, timeZone) - near));
  const exact = candidates.filter((time) => wallClock(time, timeZone) === wanted);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

/** What the clocks of a time zone show, as if it were UTC, to the minute. */
function wallClock(time: number, timeZone: string): number {
  const parts = dateTimeFormatter(timeZone, {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    era: 'short',
  }).formatToParts(time);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  return date.setUTCHours(part('hour'), part('minute'));
}
