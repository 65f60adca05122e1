import type { Me } from '@paddock/contract';
import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../store/readonly-store.ts';
import {
  type ImpersonationSession,
  type OwnSession,
  readImpersonation,
  readOwn,
  removeLastFigures,
  type SessionStorage,
  writeImpersonation,
  writeOwn,
} from './stored-session.ts';

/** Who is signed in: not known yet (a page rendered on the server), nobody, or a person with their auth code. */
export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out' }
  | ({ readonly status: 'signed-in' } & OwnSession);

/** Whose session a page shows during impersonation: the other person's, nobody's, or your own (AUT-14). */
export type ImpersonationView = 'guest' | 'visitor' | 'own';

/** The impersonation session of this browser; 'ended' once the server has ended it. */
export type ImpersonationState =
  | { readonly status: 'none' }
  | ({ readonly status: 'open'; readonly view: ImpersonationView } & ImpersonationSession)
  | { readonly status: 'ended'; readonly me: Me };

/** The sessions as pages see them. */
export interface Sessions {
  /** The session of the current page. */
  readonly session: SessionState;
  readonly impersonation: ImpersonationState;
  /** The session that the server ended while something was typed: the page waits for its person to sign in again. */
  readonly held: OwnSession | null;
}

export interface SessionStore {
  readonly state: ReadonlyStore<Sessions>;
  /** The session of the current page. */
  get: () => SessionState;
  /** Your own session, whichever session the page shows. */
  own: () => OwnSession | undefined;
  impersonation: () => ImpersonationState;
  /** Signs in, which ends impersonation, or updates `me` of the same session. */
  set: (me: Me, authCode: string) => void;
  /** Takes over the code that the server gave your own session in place of another, in all tabs (SEC-13). */
  renew: (former: string, authCode: string) => void;
  /** Says that the person signs out, which the server may carry out before `clear`. */
  startSignOut: () => void;
  /** Signs out. */
  clear: () => void;
  /** Starts to view the site as another person, or updates `me` of the same impersonation session. */
  startImpersonation: (session: ImpersonationSession) => void;
  /** Ends impersonation, or dismisses the message that it has ended. */
  endImpersonation: () => void;
  /**
   * Ends the session with this code, which the server no longer accepts. Returns whether that ended your own session
   * although you did not sign out.
   */
  invalidate: (authCode: string) => boolean;
  /** Gives up the page that waits for its person, and what was typed there. */
  release: () => void;
  /** Chooses the session of the current page during impersonation. */
  setView: (view: ImpersonationView) => void;
  /** Reads storage again after another tab signed in or out. */
  reload: () => void;
}

const signedOut: SessionState = { status: 'signed-out' };
const notImpersonating: ImpersonationState = { status: 'none' };
const onServer: Sessions = { session: { status: 'unknown' }, impersonation: notImpersonating, held: null };

/** The session of a page that the server renders without knowing who will read it. */
export const serverSession: SessionStore = {
  state: createStore(() => onServer),
  get: () => onServer.session,
  own: () => undefined,
  impersonation: () => onServer.impersonation,
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
  const state = createStore(() => onServer);
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

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The sessions of this browser, kept in local storage and restored from it (AUT-10): your own under `user` and
 * `authCode`, and a superadmin's impersonation session next to it. Without storage they last until the page closes. The
 * last figures of the overview end with the session.
 * `onImpersonationLeft` gets the code of an impersonation session that ended here and may still be open on the server.
 * `hasTypedWork` says whether something would be lost with the page: a session that the server ends is held then.
 */
export function createSessionStore(
  storage: SessionStorage,
  onImpersonationLeft: (authCode: string) => void = () => undefined,
  hasTypedWork: () => boolean = () => false,
): SessionStore {
  let own = readOwn(storage);
  let impersonated = readImpersonation(storage);
  if (!own) removeLastFigures(storage);
  let endedFor: Me | undefined;
  let held: OwnSession | null = null;
  /** The codes of your own session that the server has replaced. What still uses one means the session of today. */
  const former = new Set<string>();
  let view: ImpersonationView = 'visitor';
  let isSigningOut = false;
  const state = createStore(() => onServer);

  const currentSession = (): SessionState => {
    const shown = !impersonated || view === 'own' ? own : view === 'guest' ? impersonated : undefined;
    return shown ? { status: 'signed-in', me: shown.me, authCode: shown.authCode } : signedOut;
  };
  const currentImpersonation = (): ImpersonationState => {
    if (impersonated) return { status: 'open', view, ...impersonated };
    return endedFor ? { status: 'ended', me: endedFor } : notImpersonating;
  };
  const update = () => {
    // Impersonation needs a session of your own.
    if (!own) impersonated = undefined;
    else held = null;
    const previous = state.getState();
    const session = currentSession();
    const impersonation = currentImpersonation();
    const isSameSession = isSame(previous.session, session);
    if (isSameSession && isSame(previous.impersonation, impersonation) && previous.held === held) return;
    state.setState({ session: isSameSession ? previous.session : session, impersonation, held });
  };
  const leaveImpersonation = () => {
    endedFor = undefined;
    if (!impersonated) return;
    const { authCode } = impersonated;
    impersonated = undefined;
    writeImpersonation(storage, undefined);
    onImpersonationLeft(authCode);
  };
  /** Ends your own session. If it was not you who ended it, the page is held as far as something was typed there. */
  const end = (by: 'person' | 'server') => {
    held = by === 'server' && own && !impersonated && hasTypedWork() ? own : null;
    leaveImpersonation();
    own = undefined;
    isSigningOut = false;
    former.clear();
    writeOwn(storage, undefined);
    removeLastFigures(storage);
    update();
  };
  /** Follows what another tab stored. */
  const follow = () => {
    const before = own;
    own = readOwn(storage);
    if (before && own && own.me._id === before.me._id && own.authCode !== before.authCode)
      former.add(before.authCode);
    // The server ended the session, and another tab was the first to learn of it.
    if (!own && before && !impersonated && hasTypedWork()) held = before;
    // This tab may have stored figures between the sign-out of another tab and the event that reports it.
    if (!own) removeLastFigures(storage);
    impersonated = readImpersonation(storage);
    update();
  };
  update();

  return {
    state,
    get: () => state.getState().session,
    own: () => own,
    impersonation: () => state.getState().impersonation,
    set: (me, code) => {
      // Another tab may have renewed the code before this one was told.
      if (code === own?.authCode && readOwn(storage)?.me._id === own.me._id) follow();
      const authCode = own?.me._id === me._id && former.has(code) ? own.authCode : code;
      if (authCode !== own?.authCode) leaveImpersonation();
      if (me._id !== own?.me._id) removeLastFigures(storage);
      own = { me, authCode };
      isSigningOut = false;
      writeOwn(storage, own);
      update();
    },
    renew: (code, authCode) => {
      if (!own || (own.authCode !== code && !former.has(code))) return;
      former.add(own.authCode);
      own = { me: own.me, authCode };
      writeOwn(storage, own);
      update();
    },
    startSignOut: () => {
      isSigningOut = own !== undefined;
    },
    clear: () => end('person'),
    startImpersonation: (session) => {
      if (session.authCode !== impersonated?.authCode) leaveImpersonation();
      impersonated = session;
      writeImpersonation(storage, impersonated);
      update();
    },
    endImpersonation: () => {
      leaveImpersonation();
      update();
    },
    invalidate: (authCode) => {
      if (impersonated?.authCode === authCode) {
        endedFor = impersonated.me;
        impersonated = undefined;
        writeImpersonation(storage, undefined);
        update();
      } else if (own?.authCode === authCode) {
        // Another tab may have renewed the code, or somebody has signed in there, before this tab was told.
        const stored = readOwn(storage);
        if (stored && stored.authCode !== authCode) follow();
        else {
          const by = isSigningOut ? 'person' : 'server';
          end(by);
          return by === 'server';
        }
      }
      return false;
    },
    release: () => {
      held = null;
      update();
    },
    setView: (next) => {
      view = next;
      update();
    },
    reload: follow,
  };
}
