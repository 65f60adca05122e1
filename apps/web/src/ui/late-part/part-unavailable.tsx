import { useState } from 'react';
import { BusyButton } from '../busy-button.tsx';
import classes from './part-unavailable.module.css';
import { reloadOnceReachable } from './reload.ts';

/** A quiet line for a part of the page whose code did not come; only a new document asks for it again. */
export function PartUnavailable({ isOverPage }: { isOverPage: boolean }) {
  const [isAway, setAway] = useState(false);
  return (
    <div className={classes.line} data-over-page={isOverPage || undefined} role="alert">
      <p className={classes.words}>
        {isAway
          ? 'The server cannot be reached. Check your connection and try again.'
          : 'A part of this page could not be loaded.'}
      </p>
      <BusyButton size="xs" variant="default" onPress={async () => setAway(!(await reloadOnceReachable()))}>
        Reload the page
      </BusyButton>
    </div>
  );
}
