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
        const loaded = await loadDialog();
        if (!loaded) return false;
        const { ReauthenticationDialog, fetchOwnMethods } = loaded;
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
async function loadDialog() {
  try {
    return await import('./reauthentication-dialog.tsx');
  } catch {
    return undefined;
  }
}
