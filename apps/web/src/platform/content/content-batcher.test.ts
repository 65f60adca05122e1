import { ApiError, type Transport } from '@paddock/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentBatchDelay, createContentBatcher } from './content-batcher.ts';

const contentOf = (slug: string) => ({ slug, title: slug, body: `<p>${slug}</p>` });

describe('the content batcher', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const answering = () =>
    vi.fn<Transport>(async ({ body }) => {
      const { slugs } = body as { slugs: string[] };
      return {
        contents: Object.fromEntries(
          slugs.filter((slug) => slug !== 'missing').map((slug) => [slug, contentOf(slug)]),
        ),
      };
    });
  const sent = (transport: ReturnType<typeof answering>) => transport.mock.calls.map(([{ body }]) => body);

  it('[CON-02] sends requests within 50 ms as one, with each slug once', async () => {
    const transport = answering();
    const batcher = createContentBatcher(transport, contentBatchDelay);
    const first = batcher.load('portal', 'about');
    await vi.advanceTimersByTimeAsync(49);
    const others = [batcher.load('portal', 'contact'), batcher.load('portal', 'about')];
    expect(transport).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(sent(transport)).toEqual([{ slugs: ['about', 'contact'], portal: 'portal' }]);
    await expect(Promise.all([first, ...others])).resolves.toEqual(
      ['about', 'contact', 'about'].map((slug) => contentOf(slug)),
    );
    expect(contentBatchDelay).toBe(50);
  });

  it('[CON-02] sends later requests and other portals separately', async () => {
    const transport = answering();
    const batcher = createContentBatcher(transport, contentBatchDelay);
    void batcher.load('one', 'about');
    void batcher.load('two', 'about');
    await vi.advanceTimersByTimeAsync(50);
    void batcher.load('one', 'contact');
    await vi.advanceTimersByTimeAsync(50);
    expect(sent(transport)).toEqual([
      { slugs: ['about'], portal: 'one' },
      { slugs: ['about'], portal: 'two' },
      { slugs: ['contact'], portal: 'one' },
    ]);
  });

  it('[CON-01] returns null for a missing item, even when its slug is the name of a built-in property', async () => {
    const batcher = createContentBatcher(async () => ({ contents: {} }), 0);
    const asked = Promise.all([batcher.load('portal', 'missing'), batcher.load('portal', 'constructor')]);
    await vi.runAllTimersAsync();
    await expect(asked).resolves.toEqual([null, null]);
  });

  it('[CON-02] fails every item of a failed request', async () => {
    const batcher = createContentBatcher(() => Promise.reject(new ApiError('Network Error')), 0);
    const asked = Promise.allSettled([batcher.load('portal', 'a'), batcher.load('portal', 'b')]);
    await vi.runAllTimersAsync();
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
