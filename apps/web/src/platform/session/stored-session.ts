import type { Me } from '@paddock/contract';
import { lastFiguresKey } from '@paddock/domain';

/** The part of Storage that a session needs; undefined where the browser blocks it. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;

/** A person and the auth code of their session. */
export interface OwnSession {
  readonly me: Me;
  readonly authCode: string;
}

/** A superadmin's impersonation of `me` (AUT-14). */
export interface ImpersonationSession extends OwnSession {
  /** When the server ends it, as ISO text. */
  readonly expiresAt: string;
}

const ownKeys = ['user', 'authCode'] as const;
const impersonationKeys = ['guestUser', 'guestAuthCode', 'guestExpiresAt'] as const;

/** Whether a change of this storage key may affect a session; the key is null when all storage was cleared. */
export const isSessionKey = (key: string | null): boolean =>
  key === null || [...ownKeys, ...impersonationKeys].some((known) => known === key);

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

/** The session stored under `user` and `authCode` (AUT-10), if it is valid. */
export const readOwn = (storage: SessionStorage): OwnSession | undefined => read(storage, 'user', 'authCode');

/** The impersonation session stored next to the superadmin's own (AUT-14). */
export function readImpersonation(storage: SessionStorage): ImpersonationSession | undefined {
  const session = read(storage, 'guestUser', 'guestAuthCode');
  return session && { ...session, expiresAt: storage?.getItem('guestExpiresAt') ?? '' };
}

/** Stores a session, or removes the stored one. */
export function writeOwn(storage: SessionStorage, session: OwnSession | undefined): void {
  write(storage, session && { user: JSON.stringify(session.me), authCode: session.authCode }, ownKeys);
}

/** Removes the last figures of the overview, which must not outlive the session that loaded them (INV-07). */
export function removeLastFigures(storage: SessionStorage): void {
  write(storage, undefined, [lastFiguresKey]);
}

/** The same for the impersonation session. */
export function writeImpersonation(storage: SessionStorage, session: ImpersonationSession | undefined): void {
  const entries = session && {
    guestUser: JSON.stringify(session.me),
    guestAuthCode: session.authCode,
    guestExpiresAt: session.expiresAt,
  };
  write(storage, entries, impersonationKeys);
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
    // Storage is full or unavailable, so the session lives in memory only.
  }
}
