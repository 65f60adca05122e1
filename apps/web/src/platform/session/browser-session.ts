import { CallError, call, readMe, type Transport } from '@paddock/contract';
import { forgetDrafts } from '../drafts/tab-drafts.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { isSessionKey, type SessionStorage } from './stored-session.ts';
import { signedOutKey } from './use-sign-out.ts';

function localStorageOrNone(): SessionStorage {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** The sessions of this browser; other tabs signing in or out are followed. */
export function createBrowserSession(onGuestLeft: (authCode: string) => void): SessionStore {
  const store = createSessionStore(localStorageOrNone(), onGuestLeft);
  addEventListener('storage', ({ key }) => {
    if (key === signedOutKey) forgetDrafts();
    if (isSessionKey(key)) store.reread();
  });
  return store;
}

/** A way to the server with the session of one code, whichever page is shown. */
export type TransportAs = (authCode: string) => Transport;

/**
 * Asks the server whether the restored sessions still hold (AUT-10). One is cleared on a 401 only: a network that is
 * away, or a server that stumbles, says nothing about it.
 */
export async function confirmSession(store: SessionStore, transportAs: TransportAs): Promise<void> {
  await Promise.all([confirmOwn(store, transportAs), confirmGuest(store, transportAs)]);
}

async function confirmOwn(store: SessionStore, transportAs: TransportAs): Promise<void> {
  const restored = store.own();
  if (!restored) return;
  const me = await personOf(store, transportAs, restored.authCode);
  if (me && store.own()?.authCode === restored.authCode) store.set(me, restored.authCode);
}

/** The same for the guest session alone, when its time should be over. */
export async function confirmGuest(store: SessionStore, transportAs: TransportAs): Promise<void> {
  const restored = store.guest();
  if (restored.status !== 'open') return;
  const { authCode, expiresAt } = restored;
  const me = await personOf(store, transportAs, authCode);
  const now = store.guest();
  if (me && now.status === 'open' && now.authCode === authCode) store.openGuest({ me, authCode, expiresAt });
}

async function personOf(store: SessionStore, transportAs: TransportAs, authCode: string) {
  try {
    return (await call(transportAs(authCode), readMe, {})).me;
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    if (failure.status === 401) store.refuse(authCode);
    return undefined;
  }
}
