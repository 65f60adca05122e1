import { CallError, type Me } from '@paddock/contract';
import { describe, expect, it, vi } from 'vitest';
import { confirmSession } from './browser-session.ts';
import { createSessionStore } from './session-store.ts';

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
    await confirmSession(store, async () => ({ me: { ...me, displayName: 'Ada Lovelace' } }));
    expect(store.get()).toMatchObject({ authCode: 'code-1', me: { displayName: 'Ada Lovelace' } });
  });

  it('[AUT-10] clears it on a 401', async () => {
    const store = restored();
    await confirmSession(store, () => Promise.reject(new CallError('', 401)));
    expect(store.get().status).toBe('signed-out');
  });

  it.each([undefined, 403, 429, 500, 503])('[AUT-10] keeps it on %s', async (status) => {
    const store = restored();
    await confirmSession(store, () => Promise.reject(new CallError('', status)));
    expect(store.get().status).toBe('signed-in');
  });

  it('[AUT-10] an answer about the last session does not touch the next one', async () => {
    const store = restored();
    await confirmSession(store, async () => {
      store.set({ ...me, _id: 'u2' }, 'code-2');
      return { me };
    });
    expect(store.get()).toMatchObject({ authCode: 'code-2', me: { _id: 'u2' } });
    await confirmSession(store, () => {
      store.set(me, 'code-3');
      return Promise.reject(new CallError('', 401));
    });
    expect(store.get()).toMatchObject({ authCode: 'code-3' });
  });

  it('[AUT-10] asks nothing without a session', async () => {
    const transport = vi.fn<() => Promise<unknown>>();
    await confirmSession(createSessionStore(storageWith()), transport);
    expect(transport).not.toHaveBeenCalled();
  });
});
