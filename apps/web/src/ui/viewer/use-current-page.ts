import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const slots = (scroller: HTMLElement) => [...scroller.querySelectorAll<HTMLElement>('[data-page]')];

/**
 * The page of a scrolled document that is in view, counted from 1, and a function to go to another. When the width
 * changes, the same place stays in view.
 */
export function useCurrentPage(scroller: HTMLElement | null, width: number) {
  const [page, setPage] = useState(1);
  const lastWidth = useRef(width);
  useEffect(() => {
    if (!scroller) return;
    const onScroll = () => {
      const eye = scroller.scrollTop + scroller.clientHeight / 3;
      const above = slots(scroller).filter(({ offsetTop }) => offsetTop <= eye);
      setPage(Math.max(above.length, 1));
    };
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => scroller.removeEventListener('scroll', onScroll);
  }, [scroller]);
  useLayoutEffect(() => {
    if (scroller && lastWidth.current > 0)
      scroller.scrollTo({ top: (scroller.scrollTop * width) / lastWidth.current });
    lastWidth.current = width;
  }, [scroller, width]);
  const goTo = useCallback(
    (number: number) => {
      if (!scroller) return;
      scroller.scrollTo({ top: slots(scroller)[number - 1]?.offsetTop ?? 0 });
      setPage(number);
    },
    [scroller],
  );
  return { page, goTo };
}
