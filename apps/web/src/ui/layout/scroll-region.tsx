import { useMergedRef } from '@mantine/hooks';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import classes from './scroll-region.module.css';

export interface ScrollRegionProps {
  /** What scrolls, for screen readers. */
  label: string;
  /** For the element that scrolls. */
  className?: string | undefined;
  /** It scrolls up and down too, so the keyboard must always reach it. */
  isTall?: boolean;
  scrollerRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/**
 * Something that may be wider than its place. It scrolls sideways then, fades out where there is more, and is reachable
 * by keyboard.
 */
export function ScrollRegion({
  label,
  className = '',
  isTall = false,
  scrollerRef,
  children,
}: ScrollRegionProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { before, after } = useHiddenEdges(scroller);
  const isReachable = isTall || before || after;
  return (
    <div className={classes.region} data-before={before || undefined} data-after={after || undefined}>
      <div
        ref={useMergedRef(setScroller, scrollerRef)}
        className={`${classes.scroller} ${className}`}
        {...(isReachable && { role: 'group', tabIndex: 0, 'aria-label': label })}
      >
        {children}
      </div>
    </div>
  );
}

/** Whether part of the content is beyond the start and the end of its scroller. */
function useHiddenEdges(scroller: HTMLElement | null) {
  const [edges, setEdges] = useState({ before: false, after: false });
  useEffect(() => {
    if (!scroller) return undefined;
    const measure = () => {
      const { clientWidth, scrollLeft, scrollWidth } = scroller;
      const before = Math.abs(scrollLeft) > 1;
      const after = scrollWidth - clientWidth - Math.abs(scrollLeft) > 1;
      setEdges((last) => (last.before === before && last.after === after ? last : { before, after }));
    };
    const observer = new ResizeObserver(measure);
    for (const element of [scroller, ...scroller.children]) observer.observe(element);
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', measure);
    };
  }, [scroller]);
  return edges;
}
