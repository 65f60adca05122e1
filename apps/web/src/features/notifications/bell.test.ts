import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BellItem, badgeText, unreadOf } from './bell-items.ts';
import { createNotificationMemory } from './notification-memory.ts';

const minute = 60_000;
const item = (at: number, _id = String(at)): BellItem => ({
  _id,
  subject: `Notification ${_id}`,
  createdAt: new Date(at).toISOString(),
  color: null,
});

function storageWith(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('the badge', () => {
  it('[NOT-02] shows the count below 9 and 9+ from 9 upward', () => {
    expect([1, 8, 9, 10].map(badgeText)).toEqual(['1', '8', '9+', '9+']);
  });

  it('[NOT-02] at most ten are unread: the newest of those after the last look, in their order', () => {
    const times = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 30 });
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 1_000 }), (some, readAt) => {
        const items = [...some].sort((one, other) => other - one).map((at) => item(at));
        const unread = unreadOf(items, readAt);
        expect(unread.length).toBe(Math.min(10, some.filter((at) => at > readAt).length));
        expect(unread).toEqual(items.slice(0, unread.length));
      }),
    );
  });
});

describe('what the browser remembers', () => {
  it('[NOT-04] the list for 60000 ms under the documents’ keys', () => {
    let now = 1_000_000;
    const storage = storageWith();
    const memory = createNotificationMemory(storage, () => now);
    memory.keepList('u1', [item(5)]);
    expect([...storage.kept.keys()].sort()).toEqual(['notificationsCache', 'notificationsCacheTime']);
    now += minute - 1;
    expect(memory.list('u1')).toEqual([item(5)]);
    now += 1;
    expect(memory.list('u1')).toBeUndefined();
    // A clock that was put back says nothing of how old the list is.
    now -= 10 * minute;
    expect(memory.list('u1')).toBeUndefined();
  });

  it('[NOT-04] no list of another account, and none after signing out', () => {
    const memory = createNotificationMemory(storageWith(), () => 5);
    memory.keepList('u1', [item(5)]);
    expect(memory.list('u2')).toBeUndefined();
    memory.forgetList();
    expect(memory.list('u1')).toBeUndefined();
  });

  it('[NOT-03] the read time, which hides nothing from another account', () => {
    const storage = storageWith();
    const memory = createNotificationMemory(storage, () => 5_000);
    expect(memory.readAt('u1')).toBe(0);
    memory.markRead('u1', [item(4_000)]);
    expect(storage.kept.get('readNotificationsAt')).toBe(new Date(5_000).toISOString());
    expect([memory.readAt('u1'), memory.readAt('u2')]).toEqual([5_000, 0]);
    // A read time that names nobody is everybody's.
    storage.kept.delete('readNotificationsBy');
    expect(memory.readAt('u2')).toBe(5_000);
  });

  it('[NOT-03] what was shown stays read where the server’s clock is ahead', () => {
    const memory = createNotificationMemory(storageWith(), () => 5_000);
    memory.markRead('u1', [item(9_000), item(1_000)]);
    expect(unreadOf([item(9_000)], memory.readAt('u1'))).toEqual([]);
  });

  it.each([undefined, '', 'null', '[]', '{"user":"u1"}', '{', '7'])('[NOT-04] nothing out of %j', (kept) => {
    const entries: Record<string, string> = { notificationsCacheTime: '5', readNotificationsAt: 'soon' };
    if (kept !== undefined) entries['notificationsCache'] = kept;
    const memory = createNotificationMemory(storageWith(entries), () => 6);
    expect(memory.list('u1')).toBeUndefined();
    expect(memory.readAt('u1')).toBe(0);
  });

  it('[NOT-04] nothing where storage is closed', () => {
    const closed = () => {
      throw new Error('SecurityError');
    };
    const memory = createNotificationMemory(
      { getItem: closed, setItem: closed, removeItem: closed },
      () => 6,
    );
    memory.keepList('u1', [item(5)]);
    memory.markRead('u1', []);
    expect(memory.list('u1')).toBeUndefined();
    expect(memory.readAt('u1')).toBe(0);
  });
});
