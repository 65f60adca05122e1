import { call, readAccountSafety } from '@paddock/contract';
import { useEffect } from 'react';
import { quietly } from '../api/quietly.ts';
import { useTransport } from '../api/transport-context.ts';
import { useDialog } from '../dialog/dialog-host.tsx';
import { answerPresenceBy } from './ask-presence.ts';

/** Where it cannot be told how somebody signs in, each way may be tried. */
const anyWay = { hasPassword: true, hasGoogle: true, hasPasskey: true };

/** Lets every refused call ask who is there again, in the one place for dialogs. Stands once, in the shell. */
export function PresenceAsker() {
  const openDialog = useDialog();
  const transport = useTransport();
  useEffect(
    () =>
      answerPresenceBy(async () => {
        const [dialog, ways = anyWay] = await Promise.all([
          fetchDialog(),
          quietly(call(transport, readAccountSafety, {})),
        ]);
        if (!dialog) return false;
        return new Promise<boolean>((onAnswer) =>
          openDialog((control) => <dialog.PresenceDialog {...control} ways={ways} onAnswer={onAnswer} />),
        );
      }),
    [openDialog, transport],
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
