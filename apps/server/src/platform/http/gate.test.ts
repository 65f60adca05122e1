import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('lets so many pass at once, the others in their order, and goes on after a failure', async () => {
  const gate = createGate(2);
  const began: number[] = [];
  const ends: PromiseWithResolvers<number>[] = [];
  const passes = [0, 1, 2, 3].map((index) => {
    const end = Promise.withResolvers<number>();
    ends.push(end);
    return gate(() => {
      began.push(index);
      return end.promise;
    });
  });
  expect(began).toEqual([0, 1]);
  ends[0]?.reject(new Error('Broken'));
  await expect(passes[0]).rejects.toThrow('Broken');
  expect(began).toEqual([0, 1, 2]);
  ends[2]?.resolve(2);
  expect(await passes[2]).toBe(2);
  expect(began).toEqual([0, 1, 2, 3]);
  ends[1]?.resolve(1);
  ends[3]?.resolve(3);
  expect(await Promise.all(passes.slice(1))).toEqual([1, 2, 3]);
  expect(await gate(async () => 'open again')).toBe('open again');
});
