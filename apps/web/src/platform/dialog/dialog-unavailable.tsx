import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { DialogControl } from './dialog-host.tsx';
import classes from './dialog-unavailable.module.css';

/**
 * Stands for a dialog whose code did not come: without a network, or from a server that has changed. It needs nothing
 * that is not there already, and leaves the page as it was.
 */
export function DialogUnavailable({
  opened,
  onClose,
  onExitTransitionEnd,
  onRetry,
}: DialogControl & { onRetry: () => void }) {
  useEffect(() => {
    if (!opened) onExitTransitionEnd();
  }, [opened, onExitTransitionEnd]);
  if (!opened) return null;
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.words}>This could not be loaded. Check your connection and try again.</p>
      <div className={classes.actions}>
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
        <Button size="sm" variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
