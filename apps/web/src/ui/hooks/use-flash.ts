import { useCallback, useEffect, useRef, useState } from 'react';

/** A value shown for `duration` milliseconds, unless a newer one replaces it first. */
export function useFlash<T>(duration: number): [shown: T | undefined, flash: (value: T) => void] {
  const [shown, setShown] = useState<T>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const flash = useCallback(
    (value: T) => {
      clearTimeout(timer.current);
      setShown(value);
      timer.current = setTimeout(() => setShown(undefined), duration);
    },
    [duration],
  );
  return [shown, flash];
}
