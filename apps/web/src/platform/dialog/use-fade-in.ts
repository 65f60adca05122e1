import { useEffect, useState } from 'react';

/** Keeps a dialog closed for its first frame, so that it fades in even if its code was loaded late. */
export function useFadeIn(opened: boolean): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return isReady && opened;
}
