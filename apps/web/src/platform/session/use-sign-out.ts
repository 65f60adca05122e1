import { call, signOut } from '@paddock/contract';
import { quietly } from '../api/quietly.ts';
import { useTransport } from '../api/transport-context.ts';
import { forgetDrafts } from '../drafts/tab-drafts.ts';
import { useSessionStore } from './session-context.ts';

/** Tells the other tabs in local storage that somebody logged out, as against a session that merely ended. */
export const signedOutKey = 'signedOutAt';

/**
 * Ends the session on the server and here (AUT-18). Here it ends whether or not the server could be told, and what
 * was typed and not sent is forgotten, in all tabs. A guest session is ended alone: the superadmin's own goes on.
 */
export function useSignOut(): () => Promise<void> {
  const transport = useTransport();
  const store = useSessionStore();
  return async () => {
    if (store.guest().status === 'open') {
      store.closeGuest();
      return;
    }
    await quietly(call(transport, signOut, {}));
    forgetDrafts();
    tellOtherTabs();
    store.clear();
  };
}

function tellOtherTabs(): void {
  try {
    localStorage.setItem(signedOutKey, new Date().toISOString());
  } catch {
    // Storage is closed: there is nothing that other tabs share.
  }
}
