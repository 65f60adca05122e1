import { useSecondClock } from '../hooks/use-second-clock.ts';
import { formatDateTime } from './format-date-time.ts';

/** The date and time now, to the second, in a time zone or the device's; screen readers are not told each second. */
export function Clock({ label, timeZone }: { label: string; timeZone: string | null }) {
  const now = useSecondClock();
  return (
    <span role="timer" aria-live="off" aria-label={label}>
      {formatDateTime(now, 'date and time to the second', timeZone ?? undefined)}
    </span>
  );
}
