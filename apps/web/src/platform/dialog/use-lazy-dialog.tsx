import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect } from 'react';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { serverUnreachableMessage, useReload } from '../../ui/lazy/use-reload.ts';
import { type DialogControl, useDialog } from './dialog-host.tsx';
import classes from './dialog-unavailable.module.css';

/**
 * Replaces a dialog whose code could not be loaded: without a network, or after a deployment. It needs no code of its
 * own and leaves the page unchanged. It offers a reload because not every browser retries a failed import.
 */
function DialogUnavailable({ opened, onClose, onExitTransitionEnd }: DialogControl) {
  const { isAway, reload } = useReload();
  useEffect(() => {
    if (!opened) onExitTransitionEnd();
  }, [opened, onExitTransitionEnd]);
  if (!opened) return null;
  return (
    <div className={classes.notice} role="alert">
      <p className={classes.words}>
        {isAway
          ? serverUnreachableMessage
          : 'This could not be loaded. Check your connection and reload the page.'}
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

/**
 * Opens a dialog whose code is loaded on demand: `load` fetches it, `make` renders the dialog. If loading fails, an
 * alert says so and the page stays as it is; the next attempt loads again.
 */
export function useLazyDialog() {
  const openDialog = useDialog();
  return useCallback(
    async <Code,>(load: () => Promise<Code>, make: (code: Code, control: DialogControl) => ReactNode) => {
      const code = await load().catch(() => undefined);
      openDialog((control) =>
        code === undefined ? <DialogUnavailable {...control} /> : make(code, control),
      );
    },
    [openDialog],
  );
}
