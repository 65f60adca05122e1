import { type ReactNode, useCallback } from 'react';
import { type DialogControl, useDialog } from './dialog-host.tsx';
import { DialogUnavailable } from './dialog-unavailable.tsx';

/**
 * Opens a dialog whose code comes when it is first needed: `load` fetches it, `make` makes the dialog of it. Where it
 * does not come a notice says so, and the page stays as it is; the next one asks for it again.
 */
export function useLateDialog() {
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
