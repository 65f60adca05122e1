import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './signature-area.module.css';

/**
 * Everything above the window counts as in view, so that what is out of view is below it. The position in an entry does
 * not tell: it is that of the last change, which may be before the area was laid out.
 */
const fromAbove = { rootMargin: '1000000px 0px 0px' };

export interface SignatureAreaProps {
  /** There is something to sign. */
  isReady: boolean;
  /** For the layout of the page. */
  className?: string | undefined;
  /** The bar's, where it is not that of the whole window. */
  barClassName?: string | undefined;
  children: ReactNode;
}

/** The part of a page where one signs. While it is out of view below, a bar at the bottom of the screen leads to it. */
export function SignatureArea({ isReady, className, barClassName, children }: SignatureAreaProps) {
  const { ref, entry } = useIntersection(fromAbove);
  const isBelow = isReady && entry !== null && !entry.isIntersecting;
  const proceed = () => {
    const area = entry?.target;
    if (!(area instanceof HTMLElement)) return;
    area.focus({ preventScroll: true });
    area.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <div ref={ref} className={`${classes.area} ${className ?? ''}`} tabIndex={-1}>
        {children}
      </div>
      {isBelow ? (
        <div className={`${classes.bar} ${barClassName ?? ''}`}>
          <Button fullWidth onClick={proceed}>
            Continue to your signature
          </Button>
        </div>
      ) : null}
    </>
  );
}
