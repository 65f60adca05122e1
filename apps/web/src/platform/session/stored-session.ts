import type { Me } from '@paddock/contract';

/** The part of Storage that a session needs; undefined where the page may not have any. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;

/** A person and the code of their session. */
export interface OwnSession {
  readonly me: Me;
  readonly authCode: string;
}

/** A superadmin's look through the eyes of `me` (AUT-14). */
export interface GuestSession extends OwnSession {
  /** ISO text: when the server ends it. */
  readonly expiresAt: string;
}

const ownKeys = ['user', 'authCode'] as const;
const guestKeys = ['guestUser', 'guestAuthCode', 'guestExpiresAt'] as const;

/** Whether a change of this key may have changed a session; null where all of storage was cleared. */
export const isSessionKey = (key: string | null): boolean =>
  key === null || [...ownKeys, ...guestKeys].some((known) => known === key);

function read(storage: SessionStorage, userKey: string, codeKey: string): OwnSession | undefined {
  try {
    const authCode = storage?.getItem(codeKey);
    const me = JSON.parse(storage?.getItem(userKey) ?? 'null') as Partial<Me> | null;
    if (!authCode || typeof me?._id !== 'string' || typeof me.level !== 'string') return undefined;
    return { me: me as Me, authCode };
  } catch {
    return undefined;
  }
}

/** What is stored under `user` and `authCode` (AUT-10), where it is a session. */
export const readOwn = (storage: SessionStorage): OwnSession | undefined => read(storage, 'user', 'authCode');

/** The guest session that is stored beside the superadmin's own (AUT-14). */
export function readGuest(storage: SessionStorage): GuestSession | undefined {
  const session = read(storage, 'guestUser', 'guestAuthCode');
  return session && { ...session, expiresAt: storage?.getItem('guestExpiresAt') ?? '' };
}

/** Stores a session, or removes what is stored of it. */
export function writeOwn(storage: SessionStorage, session: OwnSession | undefined): void {
  write(storage, session && { user: JSON.stringify(session.me), authCode: session.authCode }, ownKeys);
}

/** The same for the guest session. */
export function writeGuest(storage: SessionStorage, session: GuestSession | undefined): void {
  const entries = session && {
    guestUser: JSON.stringify(session.me),
    guestAuthCode: session.authCode,
    guestExpiresAt: session.expiresAt,
  };
  write(storage, entries, guestKeys);
}

function write(
  storage: SessionStorage,
  entries: Record<string, string> | undefined,
  keys: readonly string[],
): void {
  try {
    for (const [key, value] of Object.entries(entries ?? {})) storage?.setItem(key, value);
    if (!entries) for (const key of keys) storage?.removeItem(key);
  } catch {
    // Storage is full or closed: the session then lives in memory only.
  }
}
