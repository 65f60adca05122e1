import { useEffect } from 'react';
import { useTransport } from '../api/transport-context.ts';
import { useDialog } from '../dialog/dialog-host.tsx';
import { setReauthenticationHandler } from './request-reauthentication.ts';

/** Opens the re-authentication dialog for any request that needs it. Mounted once, in the shell. */
export function ReauthenticationProvider() {
  const openDialog = useDialog();
  const transport = useTransport();
  useEffect(
    () =>
      setReauthenticationHandler(async () => {
        const modules = await loadDialogModules();
        if (!modules) return false;
        const [{ ReauthenticationDialog }, { fetchOwnMethods }] = modules;
        const methods = await fetchOwnMethods(transport);
        return new Promise<boolean>((onAnswer) =>
          // The request may come from a dialog, which shows what becomes of it.
          openDialog(
            (control) => <ReauthenticationDialog {...control} methods={methods} onAnswer={onAnswer} />,
            { interrupts: true },
          ),
        );
      }),
    [openDialog, transport],
  );
  return null;
}

/** Without a network the dialog cannot load: the request fails, and says so. */
async function loadDialogModules() {
  try {
    return await Promise.all([import('./reauthentication-dialog.tsx'), import('./own-methods.ts')]);
  } catch {
    return undefined;
  }
}
