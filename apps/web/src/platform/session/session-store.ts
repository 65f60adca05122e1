import type { Me } from '@paddock/contract';
import { createStore } from 'zustand/vanilla';
import {
  type ImpersonationState,
  type ImpersonationView,
  notImpersonating,
  type SessionState,
  type SessionStore,
  unknownSessions,
} from './sessions.ts';
import {
  type OwnSession,
  readImpersonation,
  readOwn,
  removeLastFigures,
  type SessionStorage,
  writeImpersonation,
  writeOwn,
} from './stored-session.ts';

const signedOut: SessionState = { status: 'signed-out' };

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
  const state = createStore(() => unknownSessions);

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
