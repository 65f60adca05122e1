import { useMinuteClock } from '../../ui/hooks/use-minute-clock.ts';
import { DateTime } from '../../ui/text/date-time.tsx';
import { formatClosingTime } from '../../ui/text/format-closing-time.ts';
import classes from './closing-time.module.css';

export interface ClosingTimeProps {
  /** ISO 8601; null for a fund that stays open until it is fully subscribed. */
  closes: string | null;
  timeZone: string | null;
}

/** How long until a fund closes, and below that the date and time in the reader's time zone. */
export function ClosingTime({ closes, timeZone }: ClosingTimeProps) {
  const text = useMinuteClock((now) =>
    closes ? formatClosingTime(new Date(closes), now, timeZone ?? undefined) : 'Open until fully subscribed',
  );
  return (
    <p className={classes.closing}>
      <span className={classes.left}>{text}</span>
      {closes ? (
        <span className={classes.moment}>
          <DateTime moment={closes} timeZone={timeZone} />
        </span>
      ) : null}
    </p>
  );
}
