import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { serverAway, useReload } from '../../ui/late-part/use-reload.ts';
import type { DialogControl } from './dialog-host.tsx';
import classes from './dialog-unavailable.module.css';

/**
 * Stands for a dialog whose code did not come: without a network, or from a server that has changed. It needs nothing
 * that is not there already, and leaves the page as it was. Not every browser asks again for code that did not come:
 * a new document does.
 */
export function DialogUnavailable({ opened, onClose, onExitTransitionEnd }: DialogControl) {
  const { isAway, reload } = useReload();
  useEffect(() => {
    if (!opened) onExitTransitionEnd();
  }, [opened, onExitTransitionEnd]);
  if (!opened) return null;
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.words}>
        {isAway ? serverAway : 'This could not be loaded. Check your connection and reload the page.'}
      </p>
      <div className={classes.actions}>
        <BusyButton size="sm" onPress={reload}>
          Reload the page
        </BusyButton>
        <Button size="sm" variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
