import { useSecondClock } from '../hooks/use-second-clock.ts';
import { formatDateTime } from './format-date-time.ts';

/**
 * The current date and time to the second, in the given time zone or the device's. Not announced to screen readers each
 * second.
 */
export function Clock({ label, timeZone }: { label: string; timeZone: string | null }) {
  const now = useSecondClock();
  return (
    <span role="timer" aria-live="off" aria-label={label}>
      {formatDateTime(now, 'date and time to the second', timeZone ?? undefined)}
    </span>
  );
}
