import type { Me } from '@paddock/contract';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand/react';
import { serverSession } from './server-session.ts';
import type { ImpersonationState, SessionState, SessionStore, Sessions } from './sessions.ts';
import type { OwnSession } from './stored-session.ts';

const SessionContext = createContext<SessionStore>(serverSession);

export const SessionProvider = SessionContext.Provider;

/** The store itself, to sign in and out. */
export const useSessionStore = () => useContext(SessionContext);

const selectSession = ({ session }: Sessions) => session;
const selectImpersonation = ({ impersonation }: Sessions) => impersonation;

/** The current session; 'unknown' on the server and while its page hydrates. */
export const useSession = (): SessionState => useStore(useSessionStore().state, selectSession);

/** The impersonation session of this browser (AUT-14); none on the server and while its page hydrates. */
export const useImpersonation = (): ImpersonationState =>
  useStore(useSessionStore().state, selectImpersonation);

const selectHeld = ({ held }: Sessions) => held;

/** The session that the server ended while something was typed; null unless the page waits for its person. */
export const useHeldSession = (): OwnSession | null => useStore(useSessionStore().state, selectHeld);

/** Reads the auth code that the page uses at that moment, which changes with each re-authentication. */
export function useAuthCode(): () => string {
  const store = useSessionStore();
  return () => {
    const session = store.get();
    return session.status === 'signed-in' ? session.authCode : '';
  };
}

/** The person who is signed in. Only for pages that require sign-in. */
export function useMe(): Me {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('useMe needs a page that requires sign-in.');
  return session.me;
}
