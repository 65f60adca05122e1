import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSentNotices, noticeKey } from './sent-notices.ts';

const memoryStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

describe('the notices that were sent', () => {
  it('[NOT-07] have one name in whatever order their tags are, and another one for any other tags', () => {
    const tags = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean()));
    fc.assert(
      fc.property(tags, tags, (one, other) => {
        const key = noticeKey('u1', 't', one);
        expect(noticeKey('u1', 't', Object.fromEntries(Object.entries(one).reverse()))).toBe(key);
        const isSame =
          Object.keys(one).length === Object.keys(other).length &&
          Object.entries(one).every(([name, value]) => Object.hasOwn(other, name) && other[name] === value);
        expect(noticeKey('u1', 't', other) === key).toBe(isSame);
      }),
    );
    expect(noticeKey('u1', 't', { a: 1 })).not.toBe(noticeKey('u1', 't', { a: '1' }));
    expect(noticeKey('u1', 't', {})).not.toBe(noticeKey('u2', 't', {}));
    expect(noticeKey('u1', 't', {})).not.toBe(noticeKey('u1', 's', {}));
  });

  it('[NOT-07] are taken once per session, over reloads, and again where they could not be sent', () => {
    const storage = memoryStorage();
    const notices = createSentNotices(storage);
    expect([notices.take('a'), notices.take('a'), notices.take('b')]).toEqual([true, false, true]);
    const reloaded = createSentNotices(storage);
    expect([reloaded.take('a'), reloaded.take('b')]).toEqual([false, false]);
    reloaded.giveBack('a');
    expect([reloaded.take('a'), reloaded.take('b')]).toEqual([true, false]);
  });

  it('[NOT-07] are remembered without storage, and whatever else is in it', () => {
    const closed = () => {
      throw new Error('SecurityError');
    };
    for (const storage of [
      undefined,
      { getItem: closed, setItem: closed },
      { getItem: () => '{', setItem: () => undefined },
      { getItem: () => '7', setItem: () => undefined },
    ]) {
      const notices = createSentNotices(storage);
      expect([notices.take('a'), notices.take('a')]).toEqual([true, false]);
      notices.giveBack('a');
      expect(notices.take('a')).toBe(true);
    }
  });
});
