import { useStore } from 'zustand/react';
import { waitingRequests } from './repeat-while-unavailable.ts';
import classes from './trying-again.module.css';

/** Says over the page that requests are sent again. What was typed stays as it is. */
export function TryingAgain() {
  const count = useStore(waitingRequests);
  return (
    <div aria-live="polite" className={classes.place} data-print="never">
      {count > 0 ? (
        <span className={classes.text}>The site is not available right now. Trying again…</span>
      ) : null}
    </div>
  );
}
