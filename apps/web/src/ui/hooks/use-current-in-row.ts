import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a row of links that scrolls sideways: brings the current one (`aria-current`) into view whenever `current`
 * changes. Only the row scrolls, unlike with scrollIntoView.
 */
export function useCurrentInRow<T extends HTMLElement>(current: unknown): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    const row = ref.current;
    const link = row?.querySelector('[aria-current]');
    if (!row || !link || row.scrollWidth <= row.clientWidth) return;
    const [place, shown] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
    const middle = place.left - shown.left - (shown.width - place.width) / 2;
    row.scrollTo({ left: row.scrollLeft + middle });
  }, [current]);
  return ref;
}
