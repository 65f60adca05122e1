import type { SessionStore } from '../session/session-store.ts';
import { showRevocableToast } from './show-toast.ts';

/** Confirms Log Out, until somebody signs in. */
export function showSignedOutToast(session: SessionStore): void {
  const revoke = showRevocableToast({ message: 'You are signed out.' });
  const unsubscribe = session.state.subscribe(() => {
    unsubscribe();
    revoke();
  });
}
