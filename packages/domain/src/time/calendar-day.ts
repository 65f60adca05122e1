import { type Day, dayOfNumber } from './day.ts';
import { type Instant, instantTime } from './instant.ts';
import { isTimeZone } from './time-zone.ts';

const day = 24 * 60 * 60_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached by time zone: creating a formatter takes longer than a hundred uses of it. */
function formatterOf(timeZone: string | null | undefined): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone ?? '');
  if (cached) return cached;
  const formatter = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    ...(timeZone && { timeZone }),
  });
  formatters.set(timeZone ?? '', formatter);
  return formatter;
}

/** Days since 1970 on the calendar of a time zone; without one, on that of the device. */
export function calendarDay(time: number, timeZone?: string | null): number {
  const parts = formatterOf(timeZone).formatToParts(time);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / day;
}

/** The day of an instant in a time zone, or in the device's if it is missing or unknown; null for no instant. */
export function dayOrNull(instant: Instant, timeZone?: string | null): Day | null {
  const time = instantTime(instant);
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : null;
  return time === undefined ? null : dayOfNumber(calendarDay(time, zone));
}
