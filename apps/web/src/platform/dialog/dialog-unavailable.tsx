import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { DialogControl } from './dialog-host.tsx';
import classes from './dialog-unavailable.module.css';

/**
 * Stands for a dialog whose code did not come: without a network, or from a server that has changed. It needs nothing
 * that is not there already, and leaves the page as it was. A browser does not ask again for code that did not come:
 * `onReload` is to load the page anew.
 */
export function DialogUnavailable({
  opened,
  onClose,
  onExitTransitionEnd,
  onReload,
}: DialogControl & { onReload: () => void }) {
  useEffect(() => {
    if (!opened) onExitTransitionEnd();
  }, [opened, onExitTransitionEnd]);
  if (!opened) return null;
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.words}>This could not be loaded. Check your connection and reload the page.</p>
      <div className={classes.actions}>
        <Button size="sm" onClick={onReload}>
          Reload the page
        </Button>
        <Button size="sm" variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
