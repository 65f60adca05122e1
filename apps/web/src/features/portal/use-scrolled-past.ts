import { useSyncExternalStore } from 'react';

function onScroll(listener: () => void) {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** Whether the page is scrolled further than `distance` pixels (HDR-08). */
export function useScrolledPast(distance: number): boolean {
  return useSyncExternalStore(
    onScroll,
    () => scrollY > distance,
    () => false,
  );
}
