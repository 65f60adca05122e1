import { type Instant, instantTime } from './instant.ts';

type Style = { readonly dateStyle: 'medium'; readonly timeStyle?: 'short' };

const isTimeZone = (timeZone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
};

const format = (instant: Instant, style: Style, timeZone: string | null | undefined): string => {
  const time = instantTime(instant);
  if (time === undefined) return '';
  const zone = timeZone && isTimeZone(timeZone) ? { timeZone } : {};
  // Engines differ in the space before AM and PM; one plain space keeps server and browser alike.
  return new Intl.DateTimeFormat('en-US', { ...style, ...zone }).format(time).replace(/\s/g, ' ');
};

/**
 * "Nov 21, 2026, 4:30 PM": en-US medium date with short time (DSH-05), in the given IANA time zone, or in the
 * device's where none or no known one is given. Empty for a missing or unreadable moment.
 */
export function formatDateTime(instant: Instant, timeZone?: string | null): string {
  return format(instant, { dateStyle: 'medium', timeStyle: 'short' }, timeZone);
}

/** "Nov 21, 2026": the day alone, by the same rules as {@link formatDateTime}. */
export function formatDate(instant: Instant, timeZone?: string | null): string {
  return format(instant, { dateStyle: 'medium' }, timeZone);
}
