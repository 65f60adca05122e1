import { type ReactNode, useCallback } from 'react';
import { type DialogControl, useDialog } from './dialog-host.tsx';
import { DialogUnavailable } from './dialog-unavailable.tsx';

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
