import { readMe, request, type Transport } from '@paddock/contract';
import { asApiError } from '../api/api-error.ts';
import { clearDrafts } from '../drafts/draft-storage.ts';
import { createSessionStore } from './session-store.ts';
import type { SessionStore } from './sessions.ts';
import { isSessionKey, type SessionStorage } from './stored-session.ts';
import type { TypedWork } from './typed-work.ts';
import { signedOutKey } from './use-sign-out.ts';

function localStorageIfAvailable(): SessionStorage {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** The sessions of this browser, kept in sync with its other tabs. */
export function createBrowserSession(
  onImpersonationLeft: (authCode: string) => void,
  typedWork: TypedWork,
): SessionStore {
  const store = createSessionStore(localStorageIfAvailable(), onImpersonationLeft, typedWork.exists);
  addEventListener('storage', ({ key }) => {
    if (key === signedOutKey) {
      clearDrafts();
      store.clear();
    }
    if (isSessionKey(key)) store.reload();
  });
  // A page that the browser brings back from its memory was told of nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) store.reload();
  });
  return store;
}

/** A transport for the session of one auth code, whichever session the page shows. */
export type TransportAs = (authCode: string) => Transport;

/**
 * Asks the server whether the restored sessions are still valid (AUT-10). Only a 401 ends one: a lost connection or a
 * server error says nothing about the session.
 */
export async function confirmSession(store: SessionStore, transportAs: TransportAs): Promise<void> {
  await Promise.all([confirmOwn(store, transportAs), confirmImpersonation(store, transportAs)]);
}

async function confirmOwn(store: SessionStore, transportAs: TransportAs): Promise<void> {
  const restored = store.own();
  if (!restored) return;
  const me = await fetchMe(store, transportAs, restored.authCode);
  if (me && store.own()?.authCode === restored.authCode) store.set(me, restored.authCode);
}

/** The same for the impersonation session alone, when it should be over. */
export async function confirmImpersonation(store: SessionStore, transportAs: TransportAs): Promise<void> {
  const restored = store.impersonation();
  if (restored.status !== 'open') return;
  const { authCode, expiresAt } = restored;
  const me = await fetchMe(store, transportAs, authCode);
  const now = store.impersonation();
  if (me && now.status === 'open' && now.authCode === authCode)
    store.startImpersonation({ me, authCode, expiresAt });
}

async function fetchMe(store: SessionStore, transportAs: TransportAs, authCode: string) {
  try {
    return (await request(transportAs(authCode), readMe, {})).me;
  } catch (failure) {
    if (asApiError(failure).status === 401) store.invalidate(authCode);
    return undefined;
  }
}
