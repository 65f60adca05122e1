import { momentText } from './moment-text.ts';
import { useSeconds } from './use-seconds.ts';

/** The date and time now, to the second, in a time zone or the device's; screen readers are not told each second. */
export function Clock({ label, timeZone }: { label: string; timeZone: string | null }) {
  const now = useSeconds();
  return (
    <span role="timer" aria-live="off" aria-label={label}>
      {momentText(now, 'date and time to the second', timeZone ?? undefined)}
    </span>
  );
}
