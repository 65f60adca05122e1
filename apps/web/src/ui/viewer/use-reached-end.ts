import { useEffect } from 'react';

/** How close to the end counts, in pixels. */
const tolerance = 24;

/** Reports that a scrolled document is at its end, also if it fits without scrolling. */
export function useReachedEnd(
  scroller: HTMLElement | null,
  width: number,
  onEnd: (() => void) | undefined,
): void {
  // A new width changes the height of the pages, so it looks again.
  useEffect(() => {
    if (!scroller || !onEnd || width === 0) return;
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = scroller;
      if (scrollTop + clientHeight >= scrollHeight - tolerance) onEnd();
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [scroller, width, onEnd]);
}
