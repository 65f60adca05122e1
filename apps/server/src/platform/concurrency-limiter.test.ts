import { expect, it } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

const started = () => {
  const order: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const work = (name: string) => () => {
    order.push(name);
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return end.promise;
  };
  return { order, ends, work };
};

it('[SEC-07] runs two tasks of one person at a time, the others in order, and other people’s immediately', async () => {
  const turns = createConcurrencyLimiter({ atOnce: 2, waiting: 2 });
  const { order, ends, work } = started();
  const own = ['a', 'b', 'c', 'd'].map((name) => turns.run('ada', work(name)));
  await expect(turns.run('ada', work('e'))).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 5,
  });
  const other = turns.run('bob', work('x'));
  expect(order).toEqual(['a', 'b', 'x']);
  ends.get('b')?.reject(new Error('Broken'));
  await expect(own[1]).rejects.toThrow('Broken');
  expect(order).toEqual(['a', 'b', 'x', 'c']);
  ends.get('a')?.resolve('a');
  expect(await own[0]).toBe('a');
  expect(order).toEqual(['a', 'b', 'x', 'c', 'd']);
  for (const name of ['c', 'd', 'x']) ends.get(name)?.resolve(name);
  expect(await Promise.all([own[2], own[3], other])).toEqual(['c', 'd', 'x']);
  const again = turns.run('ada', work('f'));
  expect(order.at(-1)).toBe('f');
  ends.get('f')?.resolve('f');
  expect(await again).toBe('f');
});
