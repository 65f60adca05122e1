import { useEffect } from 'react';
import { useTransport } from '../api/transport-context.ts';
import { useDialog } from '../dialog/dialog-host.tsx';
import { answerPresenceBy } from './ask-presence.ts';

/** Lets every refused call ask who is there again, in the one place for dialogs. Stands once, in the shell. */
export function PresenceAsker() {
  const openDialog = useDialog();
  const transport = useTransport();
  useEffect(
    () =>
      answerPresenceBy(async () => {
        const parts = await fetchParts();
        if (!parts) return false;
        const [{ PresenceDialog }, { ownWays }] = parts;
        const ways = await ownWays(transport);
        return new Promise<boolean>((onAnswer) =>
          openDialog((control) => <PresenceDialog {...control} ways={ways} onAnswer={onAnswer} />),
        );
      }),
    [openDialog, transport],
  );
  return null;
}

/** Without a network there is no asking: the call stays refused, and says so. */
async function fetchParts() {
  try {
    return await Promise.all([import('./presence-dialog.tsx'), import('./own-ways.ts')]);
  } catch {
    return undefined;
  }
}
