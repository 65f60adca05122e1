import { CallError } from '@paddock/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Seen } from './draft.ts';
import { type Attempt, createDraftStore, saveAfter } from './draft-store.ts';
import { keptDrafts } from './kept-drafts.ts';

const target = { portal: 'p', slug: 'about' };
const seen: Seen = { title: 'T', body: 'a', updatedAt: '1' };

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const conflict = (fields: Record<string, string>) =>
  new CallError('', 409, { code: 'conflict', message: '', fields });

describe('the drafts of a visit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const begin = (save: (attempt: Attempt) => Promise<Seen>, shelf = storage()) => {
    let person = 'ann';
    const sent = vi.fn(save);
    const onVersion = vi.fn<(where: typeof target, version: Seen) => void>();
    const store = createDraftStore({
      save: sent,
      onVersion,
      isSame: (_field, one, other) => one === other,
      isOnline: () => true,
      person: () => person,
      kept: keptDrafts(() => shelf),
      now: () => new Date(0),
    });
    const type = (body: string) => store.write(target, seen, 'body', () => body);
    const become = (next: string) =>
      store.handOver(() => {
        person = next;
      });
    return { store, sent, onVersion, type, become, shelf, status: () => store.of(target)?.state.status };
  };
  const saved = async ({ text }: Attempt): Promise<Seen> => ({ ...seen, ...text, updatedAt: '2' });

  it('[CON-04] typing is saved once, after a pause, with only what changed and the version that was seen', async () => {
    const { sent, type, status, shelf } = begin(saved);
    for (const text of ['b', 'bc', 'bcd']) {
      type(text);
      await vi.advanceTimersByTimeAsync(saveAfter - 1);
    }
    expect(sent).not.toHaveBeenCalled();
    expect(shelf.kept.get('contentDrafts')).toContain('bcd');
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.mock.calls.map(([attempt]) => [attempt.text, attempt.updatedAt])).toEqual([
      [{ body: 'bcd' }, '1'],
    ]);
    expect(status()).toBe('saved');
    expect(shelf.kept.size).toBe(0);
  });

  it('[CON-04] what one person typed is neither shown to nor saved by the next, and is there when they are back', async () => {
    const { store, sent, type, become, shelf } = begin(async () => {
      throw new CallError('', 401);
    });
    type('ann writes');
    await vi.advanceTimersByTimeAsync(saveAfter);
    expect(store.of(target)?.state.status).toBe('signed-out');
    type('ann writes more');
    become('ben');
    expect(store.all()).toEqual([]);
    await store.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(shelf.kept.get('contentDrafts')).toContain('ann writes more');
    become('ann');
    expect(store.of(target)?.ours).toEqual({ body: 'ann writes more' });
  });

  it('[CON-04] a save that fails after that is not tried again by somebody else', async () => {
    let fail = (_failure: CallError): void => undefined;
    const { store, sent, type, become } = begin(
      () =>
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
    );
    type('ann writes');
    await vi.advanceTimersByTimeAsync(saveAfter);
    become('ben');
    fail(new CallError('Network Error'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(store.all()).toEqual([]);
  });

  it('[CON-04] what is typed while a save is on its way is saved after it, on top of it', async () => {
    let answer: (version: Seen) => void = () => undefined;
    const first = new Promise<Seen>((resolve) => {
      answer = resolve;
    });
    const replies = [first];
    const { sent, type, store, status } = begin((attempt) => replies.shift() ?? saved(attempt));
    type('b');
    await vi.advanceTimersByTimeAsync(saveAfter);
    type('bc');
    await vi.advanceTimersByTimeAsync(saveAfter);
    expect(sent).toHaveBeenCalledTimes(1);
    answer({ ...seen, body: 'b', updatedAt: '2' });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.of(target)).toMatchObject({ ours: { body: 'bc' }, seen: { updatedAt: '2' } });
    await vi.advanceTimersByTimeAsync(saveAfter);
    expect(sent.mock.calls[1]?.[0]).toMatchObject({ text: { body: 'bc' }, updatedAt: '2' });
    expect(status()).toBe('saved');
  });

  it('[CON-04] without an answer the same save is sent again under its key, before what was typed since', async () => {
    let isDown = true;
    const { sent, type, status } = begin((attempt) =>
      isDown ? Promise.reject(new CallError('Network Error')) : saved(attempt),
    );
    type('b');
    await vi.advanceTimersByTimeAsync(saveAfter);
    expect(status()).toBe('failed');
    type('bc');
    isDown = false;
    await vi.advanceTimersByTimeAsync(2 * saveAfter);
    await vi.advanceTimersByTimeAsync(2 * saveAfter);
    const [first, second, third] = sent.mock.calls.map(([attempt]) => attempt);
    expect(second).toEqual(first);
    expect(third).toMatchObject({ text: { body: 'bc' }, updatedAt: '2' });
    expect(status()).toBe('saved');
  });

  it('[CON-12] a change of another part is no conflict; one of the same part waits for a decision', async () => {
    const replies = [conflict({ title: 'New', body: 'a', updatedAt: '5' })];
    const { sent, type, status, store, onVersion } = begin((attempt) => {
      const refusal = replies.shift();
      return refusal ? Promise.reject(refusal) : saved(attempt);
    });
    type('b');
    await vi.advanceTimersByTimeAsync(2 * saveAfter);
    expect(sent.mock.calls[1]?.[0]).toMatchObject({ text: { body: 'b' }, updatedAt: '5' });
    expect(onVersion.mock.calls[0]?.[1]).toMatchObject({ title: 'New' });
    expect(status()).toBe('saved');

    replies.push(conflict({ title: 'New', body: 'theirs', updatedAt: '9' }));
    type('ours');
    await vi.advanceTimersByTimeAsync(10 * saveAfter);
    expect(status()).toBe('conflict');
    expect(sent).toHaveBeenCalledTimes(3);
    store.decide(target, 'ours');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.mock.calls[3]?.[0]).toMatchObject({ text: { body: 'ours' }, updatedAt: '9' });
    expect(status()).toBe('saved');
  });

  it('[CON-12] our own save whose answer was lost is no conflict', async () => {
    const { type, status, sent } = begin(() =>
      Promise.reject(conflict({ title: 'T', body: 'b', updatedAt: '5' })),
    );
    type('b');
    await vi.advanceTimersByTimeAsync(10 * saveAfter);
    expect(status()).toBe('saved');
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it.each([
    [401, 'signed-out'],
    [403, 'refused'],
    [413, 'refused'],
    [500, 'failed'],
    [undefined, 'failed'],
  ])('[CON-04] a failure of %s leaves the text, as %s', async (code, expected) => {
    const { type, status, store, shelf } = begin(() => Promise.reject(new CallError('', code)));
    type('b');
    await vi.advanceTimersByTimeAsync(saveAfter);
    expect(status()).toBe(expected);
    expect(store.of(target)?.ours).toEqual({ body: 'b' });
    expect(shelf.kept.get('contentDrafts')).toContain('"b"');
  });

  it('[CON-04] comes back after a reload for the same person, and is saved', async () => {
    const shelf = storage();
    const before = begin(() => Promise.reject(new CallError('', 500)), shelf);
    before.type('b');
    before.store.settle();
    const after = begin(saved, shelf);
    after.store.restore();
    expect(after.store.of(target)).toMatchObject({ ours: { body: 'b' }, isRestored: true });
    await vi.advanceTimersByTimeAsync(saveAfter);
    expect(after.status()).toBe('saved');
    expect(keptDrafts(() => shelf).of('bob')).toEqual([]);
  });

  it('[CON-03] a portal’s own text begins as a whole copy of the common one', async () => {
    const { store, sent } = begin(saved);
    store.write(target, { ...seen, updatedAt: null }, 'body', () => 'b');
    await vi.advanceTimersByTimeAsync(saveAfter);
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ text: { title: 'T', body: 'b' }, updatedAt: null });
  });
});
