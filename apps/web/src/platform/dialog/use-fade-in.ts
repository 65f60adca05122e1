import { useEffect, useState } from 'react';

/** Closed for one frame, then as told: so that a dialog fades in although its code came late. */
export function useFadeIn(opened: boolean): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return isReady && opened;
}
