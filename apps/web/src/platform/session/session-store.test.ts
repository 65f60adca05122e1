import { CallError, type Me, type Transport } from '@paddock/contract';
import { describe, expect, it, vi } from 'vitest';
import { confirmSession } from './browser-session.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';

const me = { _id: 'u1', level: 'user', displayName: 'Ada' } as Me;

function storageWith(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const stored = { user: JSON.stringify(me), authCode: 'code-1' };

describe('the session of a browser', () => {
  it('[AUT-10] is restored from the stored user and auth code', () => {
    const store = createSessionStore(storageWith(stored));
    expect(store.get()).toEqual({ status: 'signed-in', me, authCode: 'code-1' });
  });

  it.each([
    ['nothing', {}],
    ['a code alone', { authCode: 'code-1' }],
    ['a user alone', { user: stored.user }],
    ['text that is no user', { authCode: 'code-1', user: '{"half":' }],
    ['something else in its place', { authCode: 'code-1', user: '[1]' }],
  ])('[AUT-10] %s in storage is no session', (_, entries) => {
    expect(createSessionStore(storageWith(entries as Record<string, string>)).get().status).toBe(
      'signed-out',
    );
  });

  it('[AUT-21] signing in stores both and tells; clearing removes both and tells', () => {
    const storage = storageWith({ isInDarkMode: 'true' });
    const store = createSessionStore(storage);
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    store.set(me, 'code-1');
    expect(Object.fromEntries(storage.kept)).toEqual({ isInDarkMode: 'true', ...stored });
    store.clear();
    expect(Object.fromEntries(storage.kept)).toEqual({ isInDarkMode: 'true' });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('[AUT-10] another tab signing in or out is followed, and hears nothing of what it knows', () => {
    const storage = storageWith(stored);
    const store = createSessionStore(storage);
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    store.reread();
    expect(listener).not.toHaveBeenCalled();
    storage.kept.clear();
    store.reread();
    expect(store.get().status).toBe('signed-out');
    expect(listener).toHaveBeenCalledOnce();
  });

  it('[AUT-10] closed storage leaves a session for the visit', () => {
    const closed = () => {
      throw new Error('SecurityError');
    };
    const store = createSessionStore({ getItem: closed, setItem: closed, removeItem: closed });
    store.set(me, 'code-1');
    expect(store.get().status).toBe('signed-in');
  });
});

describe('confirming a restored session', () => {
  const restored = () => createSessionStore(storageWith(stored));

  it('[AUT-10] takes what the server says of the person', async () => {
    const store = restored();
    await confirmSession(store, () => async () => ({ me: { ...me, displayName: 'Ada Lovelace' } }));
    expect(store.get()).toMatchObject({ authCode: 'code-1', me: { displayName: 'Ada Lovelace' } });
  });

  it('[AUT-10] clears it on a 401', async () => {
    const store = restored();
    await confirmSession(store, () => () => Promise.reject(new CallError('', 401)));
    expect(store.get().status).toBe('signed-out');
  });

  it.each([undefined, 403, 429, 500, 503])('[AUT-10] keeps it on %s', async (status) => {
    const store = restored();
    await confirmSession(store, () => () => Promise.reject(new CallError('', status)));
    expect(store.get().status).toBe('signed-in');
  });

  it('[AUT-10] an answer about the last session does not touch the next one', async () => {
    const store = restored();
    await confirmSession(store, () => async () => {
      store.set({ ...me, _id: 'u2' }, 'code-2');
      return { me };
    });
    expect(store.get()).toMatchObject({ authCode: 'code-2', me: { _id: 'u2' } });
    await confirmSession(store, () => () => {
      store.set(me, 'code-3');
      return Promise.reject(new CallError('', 401));
    });
    expect(store.get()).toMatchObject({ authCode: 'code-3' });
  });

  it('[AUT-10] asks nothing without a session', async () => {
    const transportAs = vi.fn<() => Transport>();
    await confirmSession(createSessionStore(storageWith()), transportAs);
    expect(transportAs).not.toHaveBeenCalled();
  });
});

describe('a guest session', () => {
  const guest = { me: { ...me, _id: 'u9', displayName: 'Grace' }, authCode: 'guest-1', expiresAt: 'later' };
  const guestStored = {
    guestUser: JSON.stringify(guest.me),
    guestAuthCode: 'guest-1',
    guestExpiresAt: 'later',
  };
  const opened = () => {
    const storage = storageWith(stored);
    const onGuestLeft = vi.fn<(code: string) => void>();
    const store = createSessionStore(storage, onGuestLeft);
    store.openGuest(guest);
    return { store, storage, onGuestLeft };
  };

  it('[AUT-14] is stored beside the superadmin’s own and restored from there', () => {
    const { storage } = opened();
    expect(Object.fromEntries(storage.kept)).toEqual({ ...stored, ...guestStored });
    expect(createSessionStore(storage).guest()).toMatchObject({ status: 'open', ...guest });
  });

  it('[AUT-14] [AUT-20] each page has the session of its view', () => {
    const { store } = opened();
    const seen = (view: Parameters<typeof store.lookAs>[0]) => {
      store.lookAs(view);
      return store.get();
    };
    expect(seen('guest')).toEqual({ status: 'signed-in', me: guest.me, authCode: 'guest-1' });
    expect(seen('visitor')).toEqual({ status: 'signed-out' });
    expect(seen('own')).toEqual({ status: 'signed-in', me, authCode: 'code-1' });
    store.closeGuest();
    expect(seen('visitor')).toEqual(store.get());
    expect(store.get()).toMatchObject({ authCode: 'code-1' });
  });

  it('[AUT-14] left by its button, by another one or by signing in anew, its code is handed back', () => {
    const leave: ((store: SessionStore) => void)[] = [
      (store) => store.closeGuest(),
      (store) => store.openGuest({ ...guest, authCode: 'guest-2' }),
      (store) => store.set(me, 'code-2'),
      (store) => store.clear(),
    ];
    for (const by of leave) {
      const { store, storage, onGuestLeft } = opened();
      by(store);
      expect(onGuestLeft).toHaveBeenCalledExactlyOnceWith('guest-1');
      expect(storage.kept.get('guestAuthCode')).not.toBe('guest-1');
    }
  });

  it('[AUT-14] confirmed anew, its own person and the other one’s stay as they are', async () => {
    const { store, onGuestLeft } = opened();
    store.lookAs('guest');
    await confirmSession(store, (code) => async () => ({ me: code === 'guest-1' ? guest.me : me }));
    expect(store.get()).toMatchObject({ authCode: 'guest-1' });
    expect(onGuestLeft).not.toHaveBeenCalled();
  });

  it('[AUT-14] refused by the server it has ended, is told of, and leaves the superadmin signed in', () => {
    const { store, storage, onGuestLeft } = opened();
    store.lookAs('guest');
    store.refuse('guest-1');
    expect(store.guest()).toEqual({ status: 'ended', me: guest.me });
    expect(store.get()).toMatchObject({ status: 'signed-in', authCode: 'code-1' });
    expect(Object.fromEntries(storage.kept)).toEqual(stored);
    expect(onGuestLeft).not.toHaveBeenCalled();
    store.closeGuest();
    expect(store.guest().status).toBe('none');
  });

  it('[AUT-14] without one’s own session there is none', () => {
    const store = createSessionStore(storageWith(guestStored));
    expect(store.guest().status).toBe('none');
    const { store: refused } = opened();
    refused.refuse('code-1');
    expect(refused.guest().status).toBe('none');
    expect(refused.get().status).toBe('signed-out');
  });
});
