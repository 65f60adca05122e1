import type { Me } from '@paddock/contract';

/** Who is there: nobody can tell yet (a page made on the server), nobody, or a person with their code. */
export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly me: Me; readonly authCode: string };

/** The part of Storage that a session needs; undefined where the page may not have any. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;

export interface SessionStore {
  get: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  /** Signs in, or takes a confirmed `me` for the same code. */
  set: (me: Me, authCode: string) => void;
  clear: () => void;
  /** Reads again what is stored: another tab signed in or out. */
  reread: () => void;
}

const unknown: SessionState = { status: 'unknown' };
const signedOut: SessionState = { status: 'signed-out' };

/** What a page that was made on the server knows. */
export const unknownSession = (): SessionState => unknown;

/** The session of a page that the server makes: nobody knows who will read it. */
export const serverSession: SessionStore = {
  get: unknownSession,
  subscribe: () => () => undefined,
  set: () => undefined,
  clear: () => undefined,
  reread: () => undefined,
};

function readStored(storage: SessionStorage): SessionState {
  try {
    const authCode = storage?.getItem('authCode');
    const me = JSON.parse(storage?.getItem('user') ?? 'null') as Partial<Me> | null;
    if (!authCode || typeof me?._id !== 'string' || typeof me.level !== 'string') return signedOut;
    return { status: 'signed-in', me: me as Me, authCode };
  } catch {
    return signedOut;
  }
}

const isSame = (one: SessionState, other: SessionState) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The session of this browser, kept in local storage under `user` and `authCode` and restored from there (AUT-10).
 * Where storage is closed the session lasts for the visit.
 */
export function createSessionStore(storage: SessionStorage): SessionStore {
  let state = readStored(storage);
  const listeners = new Set<() => void>();
  const become = (next: SessionState) => {
    if (isSame(state, next)) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const write = (change: (open: NonNullable<SessionStorage>) => void) => {
    try {
      if (storage) change(storage);
    } catch {
      // Storage is full or closed: the session then lives in memory only.
    }
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (me, authCode) => {
      write((open) => {
        open.setItem('user', JSON.stringify(me));
        open.setItem('authCode', authCode);
      });
      become({ status: 'signed-in', me, authCode });
    },
    clear: () => {
      write((open) => {
        open.removeItem('user');
        open.removeItem('authCode');
      });
      become(signedOut);
    },
    reread: () => become(readStored(storage)),
  };
}
