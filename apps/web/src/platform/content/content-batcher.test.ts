import { CallError, type Transport } from '@paddock/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentBatchDelay, createContentBatcher } from './content-batcher.ts';

const contentOf = (slug: string) => ({ slug, title: slug, body: `<p>${slug}</p>` });

describe('requests for content items', () => {
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

  it('[CON-02] what is asked for within 50 ms travels in one call, a slug asked for twice once', async () => {
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

  it('[CON-02] what is asked for later travels in another call, and each portal has its own', async () => {
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

  it('[CON-01] a missing item is null, also under the name of a property that every object has', async () => {
    const batcher = createContentBatcher(async () => ({ contents: {} }), 0);
    const asked = Promise.all([batcher.load('portal', 'missing'), batcher.load('portal', 'constructor')]);
    await vi.runAllTimersAsync();
    await expect(asked).resolves.toEqual([null, null]);
  });

  it('[CON-02] a failed call fails each of its items', async () => {
    const batcher = createContentBatcher(() => Promise.reject(new CallError('Network Error')), 0);
    const asked = Promise.allSettled([batcher.load('portal', 'a'), batcher.load('portal', 'b')]);
    await vi.runAllTimersAsync();
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
