import { closingText } from '../../ui/closing-text.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { useMinuteClock } from '../../ui/use-minute-clock.ts';
import classes from './closing-time.module.css';

export interface ClosingTimeProps {
  /** ISO 8601; null where a fund is open until it is fully subscribed. */
  closes: string | null;
  timeZone: string | null;
}

/** When a fund closes: how long that is from now, and below it the moment itself in the reader's time zone. */
export function ClosingTime({ closes, timeZone }: ClosingTimeProps) {
  const text = useMinuteClock((now) =>
    closes ? closingText(new Date(closes), now, timeZone ?? undefined) : 'Open until fully subscribed',
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
