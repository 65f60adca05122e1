import type { Me } from '@paddock/contract';
import {
  type GuestSession,
  type OwnSession,
  readGuest,
  readOwn,
  type SessionStorage,
  writeGuest,
  writeOwn,
} from './stored-session.ts';

/** Who is there: nobody can tell yet (a page made on the server), nobody, or a person with their code. */
export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out' }
  | ({ readonly status: 'signed-in' } & OwnSession);

/** Whose session a page shows while a guest session is open: the other person's, nobody's, or one's own (AUT-14). */
export type GuestView = 'guest' | 'visitor' | 'own';

/** The guest session of this browser; 'ended' once the server no longer knows it. */
export type GuestState =
  | { readonly status: 'none' }
  | ({ readonly status: 'open'; readonly view: GuestView } & GuestSession)
  | { readonly status: 'ended'; readonly me: Me };

export interface SessionStore {
  /** The session of the page shown. */
  get: () => SessionState;
  /** One's own session, whichever page is shown. */
  own: () => OwnSession | undefined;
  guest: () => GuestState;
  subscribe: (listener: () => void) => () => void;
  /** Signs in, which leaves a guest session, or takes a confirmed `me` for the same code. */
  set: (me: Me, authCode: string) => void;
  /** Signs out. */
  clear: () => void;
  /** Looks through another person's eyes, beside one's own session; or takes a confirmed `me` for the same code. */
  openGuest: (session: GuestSession) => void;
  /** Ends that, or stops telling that it has ended: one's own session is the only one again. */
  closeGuest: () => void;
  /** The server no longer knows this code: whichever session it belongs to is over. */
  refuse: (authCode: string) => void;
  /** Which session the page shown has, while a guest session is open. */
  lookAs: (view: GuestView) => void;
  /** Reads again what is stored: another tab signed in or out. */
  reread: () => void;
}

const unknown: SessionState = { status: 'unknown' };
const signedOut: SessionState = { status: 'signed-out' };
const noGuest: GuestState = { status: 'none' };

/** What a page that was made on the server knows. */
export const unknownSession = (): SessionState => unknown;
export const noGuestSession = (): GuestState => noGuest;

/** The session of a page that the server makes: nobody knows who will read it. */
export const serverSession: SessionStore = {
  get: unknownSession,
  own: () => undefined,
  guest: noGuestSession,
  subscribe: () => () => undefined,
  set: () => undefined,
  clear: () => undefined,
  openGuest: () => undefined,
  closeGuest: () => undefined,
  refuse: () => undefined,
  lookAs: () => undefined,
  reread: () => undefined,
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The sessions of this browser, kept in local storage and restored from there (AUT-10): one's own under `user` and
 * `authCode`, and beside it a superadmin's guest session. Where storage is closed they last for the visit.
 * `onGuestLeft` is told the code of a guest session that was left here and that the server may still know.
 */
export function createSessionStore(
  storage: SessionStorage,
  onGuestLeft: (authCode: string) => void = () => undefined,
): SessionStore {
  let own = readOwn(storage);
  let guest = readGuest(storage);
  let endedFor: Me | undefined;
  let view: GuestView = 'visitor';
  let state: SessionState = signedOut;
  let guestState: GuestState = noGuest;
  const listeners = new Set<() => void>();

  const stateNow = (): SessionState => {
    const shown = !guest || view === 'own' ? own : view === 'guest' ? guest : undefined;
    return shown ? { status: 'signed-in', me: shown.me, authCode: shown.authCode } : signedOut;
  };
  const guestNow = (): GuestState => {
    if (guest) return { status: 'open', view, ...guest };
    return endedFor ? { status: 'ended', me: endedFor } : noGuest;
  };
  const settle = () => {
    // Nobody is the guest of nobody.
    if (!own) guest = undefined;
    const next = stateNow();
    const nextGuest = guestNow();
    if (isSame(state, next) && isSame(guestState, nextGuest)) return;
    if (!isSame(state, next)) state = next;
    guestState = nextGuest;
    for (const listener of listeners) listener();
  };
  const leaveGuest = () => {
    endedFor = undefined;
    if (!guest) return;
    const { authCode } = guest;
    guest = undefined;
    writeGuest(storage, undefined);
    onGuestLeft(authCode);
  };
  const clear = () => {
    leaveGuest();
    own = undefined;
    writeOwn(storage, undefined);
    settle();
  };
  settle();

  return {
    get: () => state,
    own: () => own,
    guest: () => guestState,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (me, authCode) => {
      if (authCode !== own?.authCode) leaveGuest();
      own = { me, authCode };
      writeOwn(storage, own);
      settle();
    },
    clear,
    openGuest: (session) => {
      if (session.authCode !== guest?.authCode) leaveGuest();
      guest = session;
      writeGuest(storage, guest);
      settle();
    },
    closeGuest: () => {
      leaveGuest();
      settle();
    },
    refuse: (authCode) => {
      if (guest?.authCode === authCode) {
        endedFor = guest.me;
        guest = undefined;
        writeGuest(storage, undefined);
        settle();
      } else if (own?.authCode === authCode) clear();
    },
    lookAs: (next) => {
      view = next;
      settle();
    },
    reread: () => {
      own = readOwn(storage);
      guest = readGuest(storage);
      settle();
    },
  };
}
