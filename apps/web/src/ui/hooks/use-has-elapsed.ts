import { useEffect, useState } from 'react';

/** False until so many milliseconds have passed since the component first showed. */
export function useHasElapsed(milliseconds: number): boolean {
  const [hasWaited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return hasWaited;
}
