import { useCallback, useEffect, useRef, useState } from 'react';

/** Something shown for `duration` milliseconds and then gone, unless something newer takes its place. */
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
