import { formatDateTime } from './format-date.ts';
import { type Instant, instantTime } from './instant.ts';

const dayLength = 24 * 60 * 60_000;

/**
 * Whether the day on which something closes is shown with its time: on the last day before it, where the clocks of the
 * time zone do not show the end of a day. Otherwise the day alone says enough.
 */
export function isClosingTimeShown(closes: Instant, now: Date, timeZone?: string | null): boolean {
  const remaining = (instantTime(closes) ?? Number.NaN) - now.getTime();
  const isLastDay = remaining > 0 && remaining <= dayLength;
  return isLastDay && !formatDateTime(closes, timeZone).endsWith(' 11:59 PM');
}
