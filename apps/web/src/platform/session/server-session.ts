import { createStore } from 'zustand/vanilla';
import { type SessionStore, unknownSessions } from './sessions.ts';

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
