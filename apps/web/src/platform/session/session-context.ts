import type { Me } from '@paddock/contract';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import {
  type ImpersonationState,
  type SessionState,
  type SessionStore,
  type Sessions,
  unknownSessions,
} from './sessions.ts';
import type { OwnSession } from './stored-session.ts';

/** The session of a page that the server renders without knowing who will read it. */
export const serverSession: SessionStore = {
  state: createStore(() => unknownSessions),
  get: () => unknownSessions.session,
  own: () => undefined,
  impersonation: () => unknownSessions.impersonation,
  set: () => undefined,
  renew: () => undefined,
  startSignOut: () => undefined,
  clear: () => undefined,
  startImpersonation: () => undefined,
  endImpersonation: () => undefined,
  invalidate: () => false,
  release: () => undefined,
  setView: () => undefined,
  reload: () => undefined,
};

/** The session of a page that the server renders for its person, once `set` has named them. */
export function createServerSession(): SessionStore {
  const state = createStore(() => unknownSessions);
  const set: SessionStore['set'] = (me, authCode) =>
    state.setState({ session: { status: 'signed-in', me, authCode } });
  return {
    ...serverSession,
    state: { ...state, getInitialState: state.getState },
    get: () => state.getState().session,
    set,
  };
}

/** The same session for a page that the server has rendered for it: the first render shows what is there already. */
export function sessionAsRendered(store: SessionStore): SessionStore {
  const rendered = store.state.getState();
  return { ...store, state: { ...store.state, getInitialState: () => rendered } };
}

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
