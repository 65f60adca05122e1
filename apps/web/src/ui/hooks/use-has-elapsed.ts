import { useEffect, useState } from 'react';

/** Becomes true once this many milliseconds have passed since the component mounted. */
export function useHasElapsed(milliseconds: number): boolean {
  const [hasWaited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return hasWaited;
}
