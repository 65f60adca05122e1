import { CallError, call, readMe, type Transport } from '@paddock/contract';
import { createSessionStore, type SessionStorage, type SessionStore } from './session-store.ts';

function localStorageOrNone(): SessionStorage {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** The session of this browser; other tabs signing in or out are followed. */
export function createBrowserSession(): SessionStore {
  const store = createSessionStore(localStorageOrNone());
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === 'user' || event.key === 'authCode') store.reread();
  });
  return store;
}

/**
 * Asks the server whether the restored session still holds (AUT-10). It is cleared on a 401 only: a network that is
 * away, or a server that stumbles, says nothing about the session.
 */
export async function confirmSession(store: SessionStore, transport: Transport): Promise<void> {
  const restored = store.get();
  if (restored.status !== 'signed-in') return;
  const isStillTheSame = () => {
    const now = store.get();
    return now.status === 'signed-in' && now.authCode === restored.authCode;
  };
  try {
    const { me } = await call(transport, readMe, {});
    if (isStillTheSame()) store.set(me, restored.authCode);
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    if (failure.status === 401 && isStillTheSame()) store.clear();
  }
}
