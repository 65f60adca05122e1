import { expect, it, vi } from 'vitest';
import { requestReauthentication, setReauthenticationHandler } from './request-reauthentication.ts';

it('returns false if no page can ask', async () => {
  await expect(requestReauthentication()).resolves.toBe(false);
});

it('asks once for requests rejected at the same time, and again for the next one', async () => {
  const answer = Promise.withResolvers<boolean>();
  const handler = vi.fn(() => answer.promise);
  const remove = setReauthenticationHandler(handler);
  const both = Promise.all([requestReauthentication(), requestReauthentication()]);
  answer.resolve(true);
  await expect(both).resolves.toEqual([true, true]);
  expect(handler).toHaveBeenCalledTimes(1);
  await requestReauthentication();
  expect(handler).toHaveBeenCalledTimes(2);
  remove();
  await expect(requestReauthentication()).resolves.toBe(false);
});
