import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './sign-page.module.css';

/**
 * The part of the page where one signs. While it is out of view below the agreement, as on phones, a bar at the bottom
 * of the screen leads to it.
 */
export function SigningArea({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const { ref, entry } = useIntersection();
  const isBelow = isReady && entry !== null && !entry.isIntersecting && entry.boundingClientRect.top > 0;
  const proceed = () => {
    const area = entry?.target;
    if (!(area instanceof HTMLElement)) return;
    area.focus({ preventScroll: true });
    area.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <div ref={ref} className={classes.area} tabIndex={-1}>
        {children}
      </div>
      {isBelow ? (
        <div className={classes.bar}>
          <Button fullWidth onClick={proceed}>
            Continue to your signature
          </Button>
        </div>
      ) : null}
    </>
  );
}
