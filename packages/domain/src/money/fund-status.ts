import { calendarDay } from '../time/calendar-day.ts';
import { type Instant, instantTime } from '../time/instant.ts';

/** The statuses in the order in which a fund reaches them (FND-01). */
export const fundStatuses = ['New', 'Open', 'Started', 'Closed', 'Done'] as const;

export type FundStatus = (typeof fundStatuses)[number];

export type FundDates = {
  /** A draft is New until it is opened, whatever its dates say. */
  readonly is_draft?: boolean | null;
  readonly fund_status?: string | null;
  readonly open_date?: Instant;
  readonly start_date?: Instant;
  readonly close_date?: Instant;
  readonly end_date?: Instant;
};

/**
 * The status of a fund at a given time (FND-01). A draft is New. Closed and Done apply if set by hand. Otherwise: New before open_date
 * or without one, Open before start_date, Started before close_date, Closed before end_date, else Done. A date is
 * reached at its exact instant; a missing later date is never reached.
 */
export function fundStatus(fund: FundDates, now: Date): FundStatus {
  if (fund.is_draft) return 'New';
  if (fund.fund_status === 'Closed' || fund.fund_status === 'Done') return fund.fund_status;
  const reached = (date: Instant) => (instantTime(date) ?? Number.POSITIVE_INFINITY) <= now.getTime();
  if (!reached(fund.open_date)) return 'New';
  if (!reached(fund.start_date)) return 'Open';
  if (!reached(fund.close_date)) return 'Started';
  if (!reached(fund.end_date)) return 'Closed';
  return 'Done';
}

/**
 * How many days a fund can still be committed to, counted on the reader's calendar, so that it changes at midnight; 0 on
 * the day on which it closes and afterwards, undefined without a date to close. Without a time zone, the device's counts.
 */
export function daysToClose(closeDate: Instant, now: Date, timeZone?: string | null): number | undefined {
  const closes = instantTime(closeDate);
  if (closes === undefined) return undefined;
  return Math.max(0, calendarDay(closes, timeZone) - calendarDay(now.getTime(), timeZone));
}
