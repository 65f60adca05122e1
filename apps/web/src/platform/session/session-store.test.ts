import { ApiError, type Me, type Transport } from '@paddock/contract';
import { describe, expect, it, vi } from 'vitest';
import { confirmSession } from './browser-session.ts';
import { createSessionStore } from './session-store.ts';
import type { SessionStore } from './sessions.ts';

const me = { _id: 'u1', level: 'user', displayName: 'Ada' } as Me;

function storageWith(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  return {
    entries: stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}
const stored = { user: JSON.stringify(me), authCode: 'code-1' };

describe('the session store', () => {
  it('[AUT-10] restores the session from the stored user and auth code', () => {
    const store = createSessionStore(storageWith(stored));
    expect(store.get()).toEqual({ status: 'signed-in', me, authCode: 'code-1' });
  });

  it('[AUT-10] is unknown while a page from the server hydrates, whatever is stored', () => {
    const { state } = createSessionStore(storageWith(stored));
    expect(state.getInitialState().session.status).toBe('unknown');
  });

  it.each([
    ['nothing', {}],
    ['only an auth code', { authCode: 'code-1' }],
    ['only a user', { user: stored.user }],
    ['an incomplete user', { authCode: 'code-1', user: '{"half":' }],
    ['something other than a user', { authCode: 'code-1', user: '[1]' }],
  ])('[AUT-10] is signed out when storage holds %s', (_, entries) => {
    expect(createSessionStore(storageWith(entries as Record<string, string>)).get().status).toBe(
      'signed-out',
    );
  });

  it('[AUT-21] stores user and auth code at sign-in, removes both at sign-out, and notifies its listeners of each', () => {
    const storage = storageWith({ isInDarkMode: 'true' });
    const store = createSessionStore(storage);
    const listener = vi.fn<() => void>();
    store.state.subscribe(listener);
    store.set(me, 'code-1');
    expect(Object.fromEntries(storage.entries)).toEqual({ isInDarkMode: 'true', ...stored });
    store.clear();
    expect(Object.fromEntries(storage.entries)).toEqual({ isInDarkMode: 'true' });
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('[AUT-10] follows another tab that signs out, and notifies only when something changed', () => {
    const storage = storageWith(stored);
    const store = createSessionStore(storage);
    const listener = vi.fn<() => void>();
    store.state.subscribe(listener);
    store.reload();
    expect(listener).not.toHaveBeenCalled();
    storage.entries.clear();
    store.reload();
    expect(store.get().status).toBe('signed-out');
    expect(listener).toHaveBeenCalledOnce();
  });

  it('[AUT-10] keeps the session for the visit when storage is unavailable', () => {
    const closed = () => {
      throw new Error('SecurityError');
    };
    const store = createSessionStore({ getItem: closed, setItem: closed, removeItem: closed });
    store.set(me, 'code-1');
    expect(store.get().status).toBe('signed-in');
  });
});

describe('a session whose code is renewed', () => {
  /** Two tabs of one browser. The second hears of changes with {@link SessionStore.reload} only. */
  const twoTabs = () => {
    const storage = storageWith(stored);
    const [tab, other] = [createSessionStore(storage), createSessionStore(storage)];
    return { storage, tab, other, storedCode: () => storage.entries.get('authCode') };
  };

  it('[SEC-13] goes on with the new code in all tabs', () => {
    const { tab, other } = twoTabs();
    tab.renew('code-1', 'code-2');
    expect(tab.get()).toEqual({ status: 'signed-in', me, authCode: 'code-2' });
    other.reload();
    expect(other.get()).toEqual({ status: 'signed-in', me, authCode: 'code-2' });
  });

  it('[SEC-13] survives a tab that was told that the former code has ended before it heard of the new one', () => {
    const { tab, other, storedCode } = twoTabs();
    tab.renew('code-1', 'code-2');
    other.invalidate('code-1');
    expect(other.get()).toMatchObject({ status: 'signed-in', authCode: 'code-2' });
    expect(storedCode()).toBe('code-2');
    other.invalidate('code-2');
    expect([other.get().status, storedCode()]).toEqual(['signed-out', undefined]);
  });

  it('[SEC-13] is not set back by what still updates the person under the former code', () => {
    const { tab, other, storedCode } = twoTabs();
    tab.renew('code-1', 'code-2');
    other.set({ ...me, displayName: 'Ada L.' }, 'code-1');
    tab.set({ ...me, displayName: 'Ada K.' }, 'code-1');
    expect(storedCode()).toBe('code-2');
    expect(other.get()).toMatchObject({ authCode: 'code-2', me: { displayName: 'Ada L.' } });
    expect(tab.get()).toMatchObject({ authCode: 'code-2', me: { displayName: 'Ada K.' } });
  });

  it('[SEC-13] takes no code for a session that has ended, or for another one', () => {
    const { tab, storedCode } = twoTabs();
    tab.clear();
    tab.renew('code-1', 'code-2');
    expect([tab.get().status, storedCode()]).toEqual(['signed-out', undefined]);
    tab.set({ ...me, _id: 'u2' }, 'code-3');
    tab.renew('code-1', 'code-2');
    expect(storedCode()).toBe('code-3');
  });

  it('[SEC-13] keeps an impersonation open', () => {
    const left = vi.fn<(code: string) => void>();
    const store = createSessionStore(storageWith(stored), left);
    store.startImpersonation({ me: { ...me, _id: 'u9' }, authCode: 'guest-1', expiresAt: 'later' });
    store.renew('code-1', 'code-2');
    expect(store.impersonation()).toMatchObject({ status: 'open', authCode: 'guest-1' });
    expect(store.own()?.authCode).toBe('code-2');
    expect(left).not.toHaveBeenCalled();
  });
});

describe('a session that the server ends while something is typed', () => {
  const typing = (isTyped = true) => {
    const storage = storageWith(stored);
    return { storage, store: createSessionStore(storage, undefined, () => isTyped) };
  };
  const held = (store: SessionStore) => store.state.getState().held;

  it('[AUT-10] is held until its person, or somebody else, signs in', () => {
    for (const next of [me, { ...me, _id: 'u2' }]) {
      const { store } = typing();
      store.invalidate('code-1');
      expect(store.get().status).toBe('signed-out');
      expect(held(store)).toEqual({ me, authCode: 'code-1' });
      store.set(next, 'code-2');
      expect(held(store)).toBeNull();
    }
  });

  it('[AUT-18] is not held, and counts as signed out by its person, while they sign out', () => {
    const { store } = typing();
    expect(createSessionStore(storageWith(stored)).invalidate('code-1')).toBe(true);
    store.startSignOut();
    expect(store.invalidate('code-1')).toBe(false);
    expect([store.get().status, held(store)]).toEqual(['signed-out', null]);
    // Whoever signs in next is told when the server ends that session.
    store.set(me, 'code-2');
    expect(store.invalidate('another code')).toBe(false);
    expect(store.invalidate('code-2')).toBe(true);
  });

  it('[AUT-10] is held too when another tab learns of it first, and comes back with that tab', () => {
    const { store, storage } = typing();
    storage.entries.clear();
    store.reload();
    expect(held(store)?.me).toEqual(me);
    for (const [key, value] of Object.entries(stored)) storage.entries.set(key, value);
    store.reload();
    expect([store.get().status, held(store)]).toEqual(['signed-in', null]);
  });

  it.each([
    ['at Log Out', (store: SessionStore) => store.clear(), true],
    ['on a page that was only read', (store: SessionStore) => store.invalidate('code-1'), false],
    [
      'once its page was left',
      (store: SessionStore) => {
        store.invalidate('code-1');
        store.release();
      },
      true,
    ],
    [
      'during an impersonation',
      (store: SessionStore) => {
        store.startImpersonation({ me: { ...me, _id: 'u9' }, authCode: 'guest-1', expiresAt: 'later' });
        store.invalidate('code-1');
      },
      true,
    ],
  ])('[AUT-18] is not held %s', (_, end, isTyped) => {
    const { store } = typing(isTyped);
    end(store);
    expect([store.get().status, held(store)]).toEqual(['signed-out', null]);
  });
});

describe('the last figures of the overview', () => {
  const withFigures = { ...stored, lastFigures: '{"user":"u1"}' };
  const restored = (entries: Record<string, string> = withFigures) => {
    const storage = storageWith(entries);
    return { store: createSessionStore(storage), storage };
  };

  it('[INV-07] stay with the session of their person', () => {
    const { store, storage } = restored();
    store.set({ ...me, displayName: 'Ada L.' }, 'code-1');
    store.reload();
    store.invalidate('another code');
    expect(storage.entries.get('lastFigures')).toBe(withFigures.lastFigures);
  });

  it.each([
    ['at Log Out', (store: SessionStore) => store.clear()],
    ['when the server rejects the session', (store: SessionStore) => store.invalidate('code-1')],
    ['when somebody else signs in', (store: SessionStore) => store.set({ ...me, _id: 'u2' }, 'code-2')],
  ])('[INV-07] are deleted %s', (_, end) => {
    const { store, storage } = restored();
    end(store);
    expect(storage.entries.has('lastFigures')).toBe(false);
  });

  it('[INV-07] are deleted in a tab that stored them just after another tab signed out', () => {
    const { store, storage } = restored();
    storage.entries.delete('authCode');
    storage.entries.delete('user');
    store.reload();
    expect(storage.entries.has('lastFigures')).toBe(false);
  });

  it('[INV-07] are deleted when a page opens without a session', () => {
    const { storage } = restored({ lastFigures: '{}' });
    expect(storage.entries.has('lastFigures')).toBe(false);
  });
});

describe('confirming a restored session', () => {
  const restored = () => createSessionStore(storageWith(stored));

  it('[AUT-10] updates the person from the reply', async () => {
    const store = restored();
    await confirmSession(store, () => async () => ({ me: { ...me, displayName: 'Ada Lovelace' } }));
    expect(store.get()).toMatchObject({ authCode: 'code-1', me: { displayName: 'Ada Lovelace' } });
  });

  it('[AUT-10] signs out on a 401', async () => {
    const store = restored();
    await confirmSession(store, () => () => Promise.reject(new ApiError('', 401)));
    expect(store.get().status).toBe('signed-out');
  });

  it.each([undefined, 403, 429, 500, 503])(
    '[AUT-10] stays signed in when the request fails with %s',
    async (status) => {
      const store = restored();
      await confirmSession(store, () => () => Promise.reject(new ApiError('', status)));
      expect(store.get().status).toBe('signed-in');
    },
  );

  it('[AUT-10] ignores a reply for an earlier session', async () => {
    const store = restored();
    await confirmSession(store, () => async () => {
      store.set({ ...me, _id: 'u2' }, 'code-2');
      return { me };
    });
    expect(store.get()).toMatchObject({ authCode: 'code-2', me: { _id: 'u2' } });
    await confirmSession(store, () => () => {
      store.set(me, 'code-3');
      return Promise.reject(new ApiError('', 401));
    });
    expect(store.get()).toMatchObject({ authCode: 'code-3' });
  });

  it('[AUT-10] sends no request when nobody is signed in', async () => {
    const transportAs = vi.fn<() => Transport>();
    await confirmSession(createSessionStore(storageWith()), transportAs);
    expect(transportAs).not.toHaveBeenCalled();
  });
});

describe('an impersonation session', () => {
  const guest = { me: { ...me, _id: 'u9', displayName: 'Grace' }, authCode: 'guest-1', expiresAt: 'later' };
  const guestStored = {
    guestUser: JSON.stringify(guest.me),
    guestAuthCode: 'guest-1',
    guestExpiresAt: 'later',
  };
  const opened = () => {
    const storage = storageWith(stored);
    const onImpersonationLeft = vi.fn<(code: string) => void>();
    const store = createSessionStore(storage, onImpersonationLeft);
    store.startImpersonation(guest);
    return { store, storage, onImpersonationLeft };
  };

  it('[AUT-14] is stored next to the superadmin’s own session and restored with it', () => {
    const { storage } = opened();
    expect(Object.fromEntries(storage.entries)).toEqual({ ...stored, ...guestStored });
    expect(createSessionStore(storage).impersonation()).toMatchObject({ status: 'open', ...guest });
  });

  it('[AUT-14] [AUT-20] gives each page the session of its view', () => {
    const { store } = opened();
    const seen = (view: Parameters<typeof store.setView>[0]) => {
      store.setView(view);
      return store.get();
    };
    expect(seen('guest')).toEqual({ status: 'signed-in', me: guest.me, authCode: 'guest-1' });
    expect(seen('visitor')).toEqual({ status: 'signed-out' });
    expect(seen('own')).toEqual({ status: 'signed-in', me, authCode: 'code-1' });
    store.endImpersonation();
    expect(seen('visitor')).toEqual(store.get());
    expect(store.get()).toMatchObject({ authCode: 'code-1' });
  });

  it('[AUT-14] reports its code when it ends, is replaced, or its superadmin signs in again or out', () => {
    const leave: ((store: SessionStore) => void)[] = [
      (store) => store.endImpersonation(),
      (store) => store.startImpersonation({ ...guest, authCode: 'guest-2' }),
      (store) => store.set(me, 'code-2'),
      (store) => store.clear(),
    ];
    for (const by of leave) {
      const { store, storage, onImpersonationLeft } = opened();
      by(store);
      expect(onImpersonationLeft).toHaveBeenCalledExactlyOnceWith('guest-1');
      expect(storage.entries.get('guestAuthCode')).not.toBe('guest-1');
    }
  });

  it('[AUT-14] keeps both persons apart when both sessions are confirmed', async () => {
    const { store, onImpersonationLeft } = opened();
    store.setView('guest');
    await confirmSession(store, (code) => async () => ({ me: code === 'guest-1' ? guest.me : me }));
    expect(store.get()).toMatchObject({ authCode: 'guest-1' });
    expect(onImpersonationLeft).not.toHaveBeenCalled();
  });

  it('[AUT-14] ends, says so, and leaves the superadmin signed in when the server rejects it', () => {
    const { store, storage, onImpersonationLeft } = opened();
    store.setView('guest');
    store.invalidate('guest-1');
    expect(store.impersonation()).toEqual({ status: 'ended', me: guest.me });
    expect(store.get()).toMatchObject({ status: 'signed-in', authCode: 'code-1' });
    expect(Object.fromEntries(storage.entries)).toEqual(stored);
    expect(onImpersonationLeft).not.toHaveBeenCalled();
    store.endImpersonation();
    expect(store.impersonation().status).toBe('none');
  });

  it('[AUT-14] needs a session of the superadmin’s own', () => {
    const store = createSessionStore(storageWith(guestStored));
    expect(store.impersonation().status).toBe('none');
    const { store: refused } = opened();
    refused.invalidate('code-1');
    expect(refused.impersonation().status).toBe('none');
    expect(refused.get().status).toBe('signed-out');
  });
});
