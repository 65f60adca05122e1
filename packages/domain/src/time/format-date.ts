import { dateTimeFormatter } from './date-time-formatter.ts';
import type { Day } from './day.ts';
import { type Instant, instantTime } from './instant.ts';
import { isDay } from './is-day.ts';
import { isTimeZone } from './time-zone.ts';

type Style = Intl.DateTimeFormatOptions;

const format = (instant: Instant, style: Style, timeZone: string | null | undefined): string => {
  const time = instantTime(instant);
  if (time === undefined) return '';
  const isKnown = timeZone && isTimeZone(timeZone);
  const formatter = isKnown ? dateTimeFormatter(timeZone, style) : new Intl.DateTimeFormat('en-US', style);
  // Engines differ in the space before AM and PM; a plain space makes server and browser agree.
  return formatter.format(time).replace(/\s/g, ' ');
};

/**
 * "Nov 21, 2026, 4:30 PM": medium en-US date with short time (DSH-05), in the given IANA time zone, or in the device's
 * if it is missing or unknown. Empty for a missing or unreadable instant.
 */
export function formatDateTime(instant: Instant, timeZone?: string | null): string {
  return format(instant, { dateStyle: 'medium', timeStyle: 'short' }, timeZone);
}

/** "Nov 21, 2026": the day only, by the same rules as {@link formatDateTime}. */
export function formatDate(instant: Instant, timeZone?: string | null): string {
  return format(instant, { dateStyle: 'medium' }, timeZone);
}

/** "Nov 21, 2026, 4:30 PM EST": for readers who may be in another time zone, such as those of an email. */
export function formatDateTimeWithZone(instant: Instant, timeZone: string): string {
  const date = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return format(instant, { ...date, ...time }, timeZone);
}

/** "November 21, 2026": a day as in a contract. */
export function formatLongDate(instant: Instant, timeZone: string): string {
  return format(instant, { dateStyle: 'long' }, timeZone);
}

const formatDay = (day: Day, dateStyle: 'medium' | 'long'): string =>
  isDay(day) ? format(`${day}T12:00:00Z`, { dateStyle }, 'UTC') : '';

/** "Nov 21, 2026" for 2026-11-21, which no time zone moves. Empty for text that is not a day. */
export const dayText = (day: Day): string => formatDay(day, 'medium');

/** "November 21, 2026" for 2026-11-21, by the same rules as {@link dayText}. */
export const longDayText = (day: Day): string => formatDay(day, 'long');
