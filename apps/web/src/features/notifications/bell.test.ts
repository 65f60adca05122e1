import { ApiError, type Transport } from '@paddock/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BellItem, badgeText, clearStoredList, unreadItems } from './bell-items.ts';
import { createNotificationCache, findUnread } from './unread-notifications.ts';

const minute = 60_000;
const item = (at: number, _id = String(at)): BellItem => ({
  _id,
  subject: `Notification ${_id}`,
  createdAt: new Date(at).toISOString(),
  isRead: false,
  markedAt: new Date(at).toISOString(),
  color: null,
});

function storageWith(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

describe('the badge', () => {
  it('[NOT-02] shows the count below 9, and 9+ from 9 up', () => {
    expect([1, 8, 9, 10].map(badgeText)).toEqual(['1', '8', '9+', '9+']);
  });

  it('[NOT-02] counts at most ten unread notifications: the newest since the last reading, in order', () => {
    const times = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 1_000 }), (some, readAt) => {
        const items = [...some].sort((a, b) => b - a).map((at) => item(at));
        const unread = unreadItems(items, readAt);
        expect(unread.length).toBe(Math.min(10, some.filter((at) => at > readAt).length));
        expect(unread).toEqual(items.slice(0, unread.length));
      }),
    );
  });
});

describe('what is unread', () => {
  it('[NOT-03] is neither read on the account, nor older than the last reading here', () => {
    const readElsewhere = { ...item(9_000), isRead: true };
    const unreadAgain = { ...item(1_000), markedAt: new Date(8_000).toISOString() };
    const items = [readElsewhere, item(7_000), item(3_000), unreadAgain];
    expect(unreadItems(items, 5_000)).toEqual([item(7_000), unreadAgain]);
    // The bell was read after it was marked as unread.
    expect(unreadItems([unreadAgain], 8_000)).toEqual([]);
  });
});

describe('the list of the server', () => {
  const asked = (transport: Transport) =>
    findUnread(transport, 'a person', true, new AbortController().signal);

  it('[NOT-01] [NOT-02] [INV-06] is asked for what is unread alone, which may be older than what is read', async () => {
    const paths: string[] = [];
    expect(
      await asked(async ({ path }) => {
        paths.push(path);
        return { items: [] };
      }),
    ).toEqual([]);
    const [path = '', ...others] = paths;
    expect(others).toEqual([]);
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/api/notifications',
      {
        mine: 'true',
        populate: 'template',
        sort: '-createdAt',
        limit: '10',
        filter: '{"isRead":false}',
      },
    ]);
  });

  it('[RUN-05] that cannot be loaded is reported with the reference of the server', async () => {
    const failed = new ApiError('request failed with status code 500', 500, {
      requestId: '3f9a0c51d2b7e864',
    });
    expect(await asked(() => Promise.reject(failed))).toBe(
      'Your notifications could not be loaded. Please try again. Reference: 3f9a0c51d2b7e864',
    );
    expect(await asked(() => Promise.reject(new ApiError('Network Error')))).toBe(
      'Your notifications could not be loaded. Please try again.',
    );
  });
});

describe('the notification cache', () => {
  it('[NOT-04] keeps the list for 60000 ms under the keys of the specification', () => {
    let now = 1_000_000;
    const storage = storageWith();
    const memory = createNotificationCache(storage, () => now);
    memory.storeList('u1', [item(5)]);
    expect([...storage.stored.keys()].sort()).toEqual(['notificationsCache', 'notificationsCacheTime']);
    now += minute - 1;
    expect(memory.list('u1')).toEqual([item(5)]);
    now += 1;
    expect(memory.list('u1')).toBeUndefined();
    // A clock that was set back says nothing about the age of the list.
    now -= 10 * minute;
    expect(memory.list('u1')).toBeUndefined();
  });

  it('[NOT-04] returns no list of another account, and none after sign-out', () => {
    const storage = storageWith();
    const memory = createNotificationCache(storage, () => 5);
    memory.storeList('u1', [item(5)]);
    expect(memory.list('u2')).toBeUndefined();
    clearStoredList(() => storage);
    expect(storage.stored.size).toBe(0);
    expect(memory.list('u1')).toBeUndefined();
  });

  it('[NOT-03] keeps the read time per account', () => {
    const storage = storageWith();
    const memory = createNotificationCache(storage, () => 5_000);
    expect(memory.readAt('u1')).toBe(0);
    memory.markRead('u1', [item(4_000)]);
    expect(storage.stored.get('readNotificationsAt')).toBe(new Date(5_000).toISOString());
    expect([memory.readAt('u1'), memory.readAt('u2')]).toEqual([5_000, 0]);
    // A read time without a person applies to everybody.
    storage.stored.delete('readNotificationsBy');
    expect(memory.readAt('u2')).toBe(5_000);
  });

  it('[NOT-03] keeps notifications read when the server’s clock is ahead', () => {
    const memory = createNotificationCache(storageWith(), () => 5_000);
    memory.markRead('u1', [item(9_000), item(1_000)]);
    expect(unreadItems([item(9_000)], memory.readAt('u1'))).toEqual([]);
  });

  it.each([undefined, '', 'null', '[]', '{"user":"u1"}', '{', '7'])(
    '[NOT-04] ignores %j in storage',
    (stored) => {
      const entries: Record<string, string> = { notificationsCacheTime: '5', readNotificationsAt: 'soon' };
      if (stored !== undefined) entries['notificationsCache'] = stored;
      const memory = createNotificationCache(storageWith(entries), () => 6);
      expect(memory.list('u1')).toBeUndefined();
      expect(memory.readAt('u1')).toBe(0);
    },
  );

  it('[NOT-04] returns nothing when storage is unavailable', () => {
    const closed = () => {
      throw new Error('SecurityError');
    };
    const memory = createNotificationCache({ getItem: closed, setItem: closed, removeItem: closed }, () => 6);
    memory.storeList('u1', [item(5)]);
    memory.markRead('u1', []);
    expect(() => clearStoredList(closed)).not.toThrow();
    expect(memory.list('u1')).toBeUndefined();
    expect(memory.readAt('u1')).toBe(0);
  });
});
