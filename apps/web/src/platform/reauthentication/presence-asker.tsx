import { useEffect } from 'react';
import { useDialog } from '../dialog/dialog-host.tsx';
import { answerPresenceBy } from './ask-presence.ts';

/** Lets every refused call ask for the password again, in the one place for dialogs. Stands once, in the shell. */
export function PresenceAsker() {
  const openDialog = useDialog();
  useEffect(
    () =>
      answerPresenceBy(async () => {
        const dialog = await fetchDialog();
        if (!dialog) return false;
        return new Promise<boolean>((onAnswer) =>
          openDialog((control) => <dialog.PresenceDialog {...control} onAnswer={onAnswer} />),
        );
      }),
    [openDialog],
  );
  return null;
}

/** Without a network there is no asking: the call stays refused, and says so. */
async function fetchDialog() {
  try {
    return await import('./presence-dialog.tsx');
  } catch {
    return undefined;
  }
}
