import { useEffect, useState } from 'react';

const second = 1_000;

/** The current time, updated every second. Pauses while the page is hidden. */
export function useSecondClock(): Date {
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
