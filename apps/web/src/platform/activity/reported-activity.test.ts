import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityKey, createReportedActivity, reportingPerson } from './reported-activity.ts';

const memoryStorage = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
};

describe('reported activity', () => {
  it('[NOT-07] has one key for the same tags in any order, and another for other tags', () => {
    const tags = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean()));
    fc.assert(
      fc.property(tags, tags, (a, b) => {
        const key = activityKey('u1', 't', a);
        expect(activityKey('u1', 't', Object.fromEntries(Object.entries(a).reverse()))).toBe(key);
        const isSame =
          Object.keys(a).length === Object.keys(b).length &&
          Object.entries(a).every(([name, value]) => Object.hasOwn(b, name) && b[name] === value);
        expect(activityKey('u1', 't', b) === key).toBe(isSame);
      }),
    );
    expect(activityKey('u1', 't', { a: 1 })).not.toBe(activityKey('u1', 't', { a: '1' }));
    expect(activityKey('u1', 't', {})).not.toBe(activityKey('u2', 't', {}));
    expect(activityKey('u1', 't', {})).not.toBe(activityKey('u1', 's', {}));
  });

  it('[NOT-07] can be claimed once per session, even after a reload, and again after a release', () => {
    const storage = memoryStorage();
    const reports = createReportedActivity(storage);
    expect([reports.claim('a'), reports.claim('a'), reports.claim('b')]).toEqual([true, false, true]);
    const reloaded = createReportedActivity(storage);
    expect([reloaded.claim('a'), reloaded.claim('b')]).toEqual([false, false]);
    reloaded.release('a');
    expect([reloaded.claim('a'), reloaded.claim('b')]).toEqual([true, false]);
  });

  it('[NOT-07] works without storage, and with anything else in it', () => {
    const closed = () => {
      throw new Error('SecurityError');
    };
    for (const storage of [
      undefined,
      { getItem: closed, setItem: closed },
      { getItem: () => '{', setItem: () => undefined },
      { getItem: () => '7', setItem: () => undefined },
    ]) {
      const reports = createReportedActivity(storage);
      expect([reports.claim('a'), reports.claim('a')]).toEqual([true, false]);
      reports.release('a');
      expect(reports.claim('a')).toBe(true);
    }
  });

  it('[NOT-06] is that of investors: neither of the team nor of somebody who is looked at', () => {
    const me = { _id: 'u1', guestSession: false, level: 'user' as const };
    expect(reportingPerson(me)).toBe('u1');
    expect(reportingPerson({ ...me, level: 'admin' })).toBeUndefined();
    expect(reportingPerson({ ...me, level: 'superadmin' })).toBeUndefined();
    expect(reportingPerson({ ...me, guestSession: true })).toBeUndefined();
  });
});
