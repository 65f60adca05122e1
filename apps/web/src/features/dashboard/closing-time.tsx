import { daysToClose } from '@paddock/domain';
import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { ClosingDay } from '../../ui/text/closing-day.tsx';
import { formatDateTime } from '../../ui/text/format-date-time.ts';
import classes from './closing-time.module.css';

const minute = 60_000;
/** Beyond this, a date says more than a number of days. */
const maxDays = 99;

/** Whether the day itself is said in place of the days until then. */
const isDayNamed = (closes: Date, now: Date, timeZone: string | undefined) =>
  (daysToClose(closes, now, timeZone) ?? 0) > maxDays;

/**
 * "Closes in 12 days", counted in calendar days of the reader, so it changes at midnight. On the last day, it counts
 * hours and minutes; from the closing time on, it is "Closed".
 */
export function formatClosingTime(closes: Date, now: Date, timeZone: string | undefined): string {
  const remaining = closes.getTime() - now.getTime();
  if (remaining <= 0) return 'Closed';
  if (isDayNamed(closes, now, timeZone)) return `Closes ${formatDateTime(closes, 'date', timeZone)}`;
  const days = daysToClose(closes, now, timeZone) ?? 0;
  if (days > 1) return `Closes in ${days} days`;
  if (days === 1) return 'Closes tomorrow';
  const minutes = Math.floor(remaining / minute);
  if (minutes >= 120) return `Closes in ${Math.floor(minutes / 60)} hours`;
  if (minutes >= 60) return 'Closes in an hour';
  if (minutes > 1) return `Closes in ${minutes} minutes`;
  return minutes === 1 ? 'Closes in a minute' : 'Closes in less than a minute';
}

export interface ClosingTimeProps {
  /** ISO 8601; null for a fund that stays open until it is fully subscribed. */
  closes: string | null;
  timeZone: string | null;
}

/** How long until a fund closes, and below that the day in the reader's time zone, unless the first names it. */
export function ClosingTime({ closes, timeZone }: ClosingTimeProps) {
  const text = useMinuteClock((now) =>
    closes ? formatClosingTime(new Date(closes), now, timeZone ?? undefined) : 'Open until fully subscribed',
  );
  const isFar = useMinuteClock(
    (now) => closes !== null && isDayNamed(new Date(closes), now, timeZone ?? undefined),
  );
  if (closes && isFar)
    return (
      <p className={classes.closing}>
        <span className={classes.left}>
          Closes <ClosingDay moment={closes} timeZone={timeZone} />
        </span>
      </p>
    );
  return (
    <p className={classes.closing}>
      <span className={classes.left}>{text}</span>
      {closes ? (
        <span className={classes.moment}>
          <ClosingDay moment={closes} timeZone={timeZone} />
        </span>
      ) : null}
    </p>
  );
}
