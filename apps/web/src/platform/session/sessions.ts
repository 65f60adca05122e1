import type { Me } from '@paddock/contract';
import type { ReadonlyStore } from '../store/readonly-store.ts';
import type { ImpersonationSession, OwnSession } from './stored-session.ts';

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

export const notImpersonating: ImpersonationState = { status: 'none' };

/** The sessions before it is known who is signed in, as on a page that the server renders for anybody. */
export const unknownSessions: Sessions = {
  session: { status: 'unknown' },
  impersonation: notImpersonating,
  held: null,
};
