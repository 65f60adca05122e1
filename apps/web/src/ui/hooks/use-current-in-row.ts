import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a row of links that scrolls sideways: brings the current one (`aria-current`) into view whenever `current` or the
 * width of the row changes. Only the row scrolls, unlike with scrollIntoView.
 */
export function useCurrentInRow<T extends HTMLElement>(current: unknown): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    const row = ref.current;
    if (!row) return undefined;
    const observer = new ResizeObserver(() => scrollToCurrent(row));
    // Reports the first size too.
    observer.observe(row);
    return () => observer.disconnect();
  }, [current]);
  return ref;
}

function scrollToCurrent(row: HTMLElement): void {
  const link = row.querySelector('[aria-current]');
  if (!link || row.scrollWidth <= row.clientWidth) return;
  const [place, shown] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
  const fromMiddle = place.left - shown.left - (shown.width - place.width) / 2;
  row.scrollTo({ left: row.scrollLeft + fromMiddle });
}
