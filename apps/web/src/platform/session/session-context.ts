import type { Me } from '@paddock/contract';
import { createContext, useContext, useSyncExternalStore } from 'react';
import {
  type GuestState,
  noGuestSession,
  type SessionState,
  type SessionStore,
  serverSession,
  unknownSession,
} from './session-store.ts';

const SessionContext = createContext<SessionStore>(serverSession);

export const SessionProvider = SessionContext.Provider;

/** The session as it is now; 'unknown' on the server and in the first render of its page. */
export function useSession(): SessionState {
  const store = useContext(SessionContext);
  return useSyncExternalStore(store.subscribe, store.get, unknownSession);
}

/** The guest session of this browser (AUT-14); none on the server and in the first render of its page. */
export function useGuestSession(): GuestState {
  const store = useContext(SessionContext);
  return useSyncExternalStore(store.subscribe, store.guest, noGuestSession);
}

/** The store itself, to sign in and out. */
export const useSessionStore = () => useContext(SessionContext);

/** The person signed in. For pages that require sign-in: elsewhere there may be nobody. */
export function useMe(): Me {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('useMe needs a page that requires sign-in.');
  return session.me;
}
