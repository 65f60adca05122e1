import { useEffect, useState } from 'react';
import { formatDateTime } from './format-date-time.ts';

const second = 1_000;

/** The current time, updated every second. Pauses while the page is hidden. */
function useSecondClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const time = new Date();
      setNow(time);
      timer = setTimeout(tick, second - (time.getTime() % second));
    };
    const follow = () => {
      clearTimeout(timer);
      if (!document.hidden) tick();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
  return now;
}

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
