import { describe, expect, it, vi } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

describe('createSingleFlight', () => {
  it('ignores clicks while the first is pending, and accepts the next one afterwards', async () => {
    const busy: boolean[] = [];
    const run = createSingleFlight((isBusy) => busy.push(isBusy));
    const work = Promise.withResolvers<void>();
    const press = vi.fn(() => work.promise);
    const first = run(press);
    await run(press);
    await run(press);
    expect(press).toHaveBeenCalledTimes(1);
    expect(busy).toEqual([true]);
    work.resolve();
    await first;
    expect(busy).toEqual([true, false]);
    await run(press);
    expect(press).toHaveBeenCalledTimes(2);
  });

  it('accepts the next click after a rejection or an exception, and passes the error on', async () => {
    const busy: boolean[] = [];
    const run = createSingleFlight((isBusy) => busy.push(isBusy));
    await expect(run(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    await expect(
      run(() => {
        throw new Error('at once');
      }),
    ).rejects.toThrow('at once');
    expect(busy.at(-1)).toBe(false);
    const press = vi.fn();
    await run(press);
    expect(press).toHaveBeenCalledOnce();
  });
});
