import { ApiError, type ContentView } from '@paddock/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ContentVersion } from './content-draft.ts';
import type { SaveAttempt } from './draft-entry.ts';
import { createDraftStore, saveDelay } from './draft-store.ts';
import { createStoredDrafts } from './stored-drafts.ts';

const target = { portal: 'p', slug: 'about' };
const seen: ContentVersion = { title: 'T', body: 'a', updatedAt: '1' };

function storage() {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

const content = (change: Partial<ContentView>): ContentView => ({
  _id: 'c',
  id: 'c',
  tags: null,
  ...target,
  title: 'T',
  body: 'a',
  updatedAt: '1',
  ...change,
});

const conflict = (change: Partial<ContentView>) =>
  new ApiError('', 409, { code: 'conflict', message: '', details: { current: content(change) } });

describe('the draft store', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const begin = (save: (attempt: SaveAttempt) => Promise<ContentView>, shelf = storage()) => {
    let person = 'ann';
    const sent = vi.fn(save);
    const onVersion = vi.fn<(where: typeof target, version: ContentView) => void>();
    const store = createDraftStore({
      save: sent,
      onVersion,
      isSame: (_field, one, other) => one === other,
      isOnline: () => true,
      person: () => person,
      storedDrafts: createStoredDrafts(() => shelf),
      now: () => new Date(0),
    });
    const type = (body: string) => store.write(target, seen, 'body', () => body);
    const become = (next: string) =>
      store.handOver(() => {
        person = next;
      });
    return { store, sent, onVersion, type, become, shelf, status: () => store.of(target)?.state.status };
  };
  const saved = async ({ text }: SaveAttempt) => content({ ...text, updatedAt: '2' });

  it('[CON-04] saves once after a pause in typing, with only the changed fields and the version that was seen', async () => {
    const { sent, type, status, shelf } = begin(saved);
    for (const text of ['b', 'bc', 'bcd']) {
      type(text);
      await vi.advanceTimersByTimeAsync(saveDelay - 1);
    }
    expect(sent).not.toHaveBeenCalled();
    expect(shelf.stored.get('contentDrafts')).toContain('bcd');
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.mock.calls.map(([attempt]) => [attempt.text, attempt.updatedAt])).toEqual([
      [{ body: 'bcd' }, '1'],
    ]);
    expect(status()).toBe('saved');
    expect(shelf.stored.size).toBe(0);
  });

  it('[CON-04] neither shows nor saves one person’s drafts for the next, and restores them when the first returns', async () => {
    const { store, sent, type, become, shelf } = begin(async () => {
      throw new ApiError('', 401);
    });
    type('ann writes');
    await vi.advanceTimersByTimeAsync(saveDelay);
    expect(store.of(target)?.state.status).toBe('signed-out');
    type('ann writes more');
    become('ben');
    expect(store.all()).toEqual([]);
    await store.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(shelf.stored.get('contentDrafts')).toContain('ann writes more');
    become('ann');
    expect(store.of(target)?.ours).toEqual({ body: 'ann writes more' });
  });

  it('[CON-04] does not retry a failed save for somebody else', async () => {
    let fail = (_failure: ApiError): void => undefined;
    const { store, sent, type, become } = begin(
      () =>
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
    );
    type('ann writes');
    await vi.advanceTimersByTimeAsync(saveDelay);
    become('ben');
    fail(new ApiError('Network Error'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(store.all()).toEqual([]);
  });

  it('[CON-04] saves what is typed during a save after it, on top of its version', async () => {
    let answer: (version: ContentView) => void = () => undefined;
    const first = new Promise<ContentView>((resolve) => {
      answer = resolve;
    });
    const replies = [first];
    const { sent, type, store, status } = begin((attempt) => replies.shift() ?? saved(attempt));
    type('b');
    await vi.advanceTimersByTimeAsync(saveDelay);
    type('bc');
    await vi.advanceTimersByTimeAsync(saveDelay);
    expect(sent).toHaveBeenCalledTimes(1);
    answer(content({ body: 'b', updatedAt: '2' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(store.of(target)).toMatchObject({ ours: { body: 'bc' }, seen: { updatedAt: '2' } });
    await vi.advanceTimersByTimeAsync(saveDelay);
    expect(sent.mock.calls[1]?.[0]).toMatchObject({ text: { body: 'bc' }, updatedAt: '2' });
    expect(status()).toBe('saved');
  });

  it('[CON-04] saves on request what is typed during a save as well, before it says that it is done', async () => {
    let reply: (version: ContentView) => void = () => undefined;
    const first = new Promise<ContentView>((resolve) => {
      reply = resolve;
    });
    const replies = [first];
    const { sent, type, store, status } = begin((attempt) => replies.shift() ?? saved(attempt));
    type('b');
    await vi.advanceTimersByTimeAsync(saveDelay);
    type('bc');
    const flushed = store.flush().then(() => [status(), sent.mock.calls.length]);
    reply(content({ body: 'b', updatedAt: '2' }));
    expect(await flushed).toEqual(['saved', 2]);
    expect(sent.mock.calls[1]?.[0]).toMatchObject({ text: { body: 'bc' }, updatedAt: '2' });
  });

  it('[CON-04] repeats a save without a reply under the same key before it saves newer text', async () => {
    let isDown = true;
    const { sent, type, status } = begin((attempt) =>
      isDown ? Promise.reject(new ApiError('Network Error')) : saved(attempt),
    );
    type('b');
    await vi.advanceTimersByTimeAsync(saveDelay);
    expect(status()).toBe('failed');
    type('bc');
    isDown = false;
    await vi.advanceTimersByTimeAsync(2 * saveDelay);
    await vi.advanceTimersByTimeAsync(2 * saveDelay);
    const [first, second, third] = sent.mock.calls.map(([attempt]) => attempt);
    expect(second).toEqual(first);
    expect(third).toMatchObject({ text: { body: 'bc' }, updatedAt: '2' });
    expect(status()).toBe('saved');
  });

  it('[CON-12] merges a change of another field, and waits for a decision when the same field changed', async () => {
    const replies = [conflict({ title: 'New', body: 'a', updatedAt: '5' })];
    const { sent, type, status, store, onVersion } = begin((attempt) => {
      const refusal = replies.shift();
      return refusal ? Promise.reject(refusal) : saved(attempt);
    });
    type('b');
    await vi.advanceTimersByTimeAsync(2 * saveDelay);
    expect(sent.mock.calls[1]?.[0]).toMatchObject({ text: { body: 'b' }, updatedAt: '5' });
    expect(onVersion.mock.calls[0]?.[1]).toMatchObject({ title: 'New' });
    expect(status()).toBe('saved');

    replies.push(conflict({ title: 'New', body: 'theirs', updatedAt: '9' }));
    type('ours');
    await vi.advanceTimersByTimeAsync(10 * saveDelay);
    expect(status()).toBe('conflict');
    expect(sent).toHaveBeenCalledTimes(3);
    store.decide(target, 'ours');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.mock.calls[3]?.[0]).toMatchObject({ text: { body: 'ours' }, updatedAt: '9' });
    expect(status()).toBe('saved');
  });

  it('[CON-12] reports no conflict with our own save when its reply was lost', async () => {
    const { type, status, sent } = begin(() =>
      Promise.reject(conflict({ title: 'T', body: 'b', updatedAt: '5' })),
    );
    type('b');
    await vi.advanceTimersByTimeAsync(10 * saveDelay);
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
    const { type, status, store, shelf } = begin(() => Promise.reject(new ApiError('', code)));
    type('b');
    await vi.advanceTimersByTimeAsync(saveDelay);
    expect(status()).toBe(expected);
    expect(store.of(target)?.ours).toEqual({ body: 'b' });
    expect(shelf.stored.get('contentDrafts')).toContain('"b"');
  });

  it('[CON-04] restores and saves the drafts of the same person after a reload', async () => {
    const shelf = storage();
    const before = begin(() => Promise.reject(new ApiError('', 500)), shelf);
    before.type('b');
    before.store.settle();
    const after = begin(saved, shelf);
    after.store.restore();
    expect(after.store.of(target)).toMatchObject({ ours: { body: 'b' }, isRestored: true });
    await vi.advanceTimersByTimeAsync(saveDelay);
    expect(after.status()).toBe('saved');
    expect(createStoredDrafts(() => shelf).of('bob')).toEqual([]);
  });

  it('[CON-03] starts a portal’s own item as a full copy of the shared one', async () => {
    const { store, sent } = begin(saved);
    store.write(target, { ...seen, updatedAt: null }, 'body', () => 'b');
    await vi.advanceTimersByTimeAsync(saveDelay);
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ text: { title: 'T', body: 'b' }, updatedAt: null });
  });
});
