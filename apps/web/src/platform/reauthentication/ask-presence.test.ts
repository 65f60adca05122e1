import { expect, it, vi } from 'vitest';
import { answerPresenceBy, askPresence } from './ask-presence.ts';

it('nobody is asked where there is no page that could', async () => {
  await expect(askPresence()).resolves.toBe(false);
});

it('calls refused at one moment ask once, and the next one asks again', async () => {
  const answer = Promise.withResolvers<boolean>();
  const asker = vi.fn(() => answer.promise);
  const takeBack = answerPresenceBy(asker);
  const both = Promise.all([askPresence(), askPresence()]);
  answer.resolve(true);
  await expect(both).resolves.toEqual([true, true]);
  expect(asker).toHaveBeenCalledTimes(1);
  await askPresence();
  expect(asker).toHaveBeenCalledTimes(2);
  takeBack();
  await expect(askPresence()).resolves.toBe(false);
});
