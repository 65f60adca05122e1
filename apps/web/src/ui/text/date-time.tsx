import { useSyncExternalStore } from 'react';
import classes from './date-time.module.css';
import { type DateTimeParts, formatDateTime } from './format-date-time.ts';

export interface DateTimeProps {
  moment: Date | string | null | undefined;
  parts?: DateTimeParts;
  /** The time zone in the reader's profile; by default, the device's. Public pages name one, so that hydration changes no text. */
  timeZone?: string | null | undefined;
  /** For a column of a table: except on phones, the time is a line below the date, and the comma between them is not seen. */
  isStacked?: boolean;
}

const subscribeToNothing = () => () => undefined;

/**
 * A date and time in en-US medium format (DSH-05). Server-rendered pages show UTC until hydration, because only the
 * browser knows the device's time zone.
 */
export function DateTime({ moment, parts = 'date and time', timeZone, isStacked }: DateTimeProps) {
  const inBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const text = formatDateTime(moment, parts, timeZone ?? (inBrowser ? undefined : 'UTC'));
  const date = moment ? new Date(moment) : undefined;
  if (!date || Number.isNaN(date.getTime())) return <span>{text}</span>;
  const comma = parts === 'date' ? -1 : text.lastIndexOf(', ') + 1;
  return (
    <time dateTime={date.toISOString()} className={isStacked ? classes.stacked : undefined}>
      {comma > 0 ? (
        <span className={classes.part}>
          {isStacked ? text.slice(0, comma - 1) : text.slice(0, comma)}
          {isStacked ? <span className={classes.comma}>,</span> : null}
        </span>
      ) : null}{' '}
      <span className={classes.part}>{text.slice(Math.max(comma, 0)).trim()}</span>
    </time>
  );
}
