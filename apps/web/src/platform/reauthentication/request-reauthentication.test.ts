import { ApiError, type Transport } from '@paddock/contract';
import { describe, expect, it, vi } from 'vitest';
import {
  requestReauthentication,
  setReauthenticationHandler,
  withReauthentication,
} from './request-reauthentication.ts';

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

const post = { method: 'POST', path: '/x', body: { amount: 5 } } as const;
const rejection = () =>
  new ApiError('request failed with status code 403', 403, { code: 'sudo_required', message: 'Again.' });

describe('a request that needs re-authentication', () => {
  it('is sent again unchanged after re-authentication', async () => {
    const transport = vi.fn<Transport>().mockRejectedValueOnce(rejection()).mockResolvedValueOnce('done');
    const ask = vi.fn(async () => true);
    await expect(withReauthentication(transport, ask)(post)).resolves.toBe('done');
    expect(transport.mock.calls).toEqual([[post], [post]]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('asks only once: rejected again, it fails', async () => {
    const transport = vi.fn<Transport>(() => Promise.reject(rejection()));
    const ask = vi.fn(async () => true);
    await expect(withReauthentication(transport, ask)(post)).rejects.toMatchObject({ status: 403 });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('fails with the server’s message if nobody re-authenticates, or if it was aborted meanwhile', async () => {
    const transport = vi.fn<Transport>(() => Promise.reject(rejection()));
    const failing = withReauthentication(transport, async () => false)(post);
    await expect(failing).rejects.toMatchObject({ reply: { message: 'Again.' } });
    const aborted = withReauthentication(
      transport,
      async () => true,
    )({ ...post, signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ status: 403 });
    expect(transport).toHaveBeenCalledTimes(2);
  });

  it('does not ask after other failures', async () => {
    const ask = vi.fn(async () => true);
    const failure = new ApiError('Network Error');
    const transport = withReauthentication(() => Promise.reject(failure), ask);
    await expect(transport(post)).rejects.toBe(failure);
    expect(ask).not.toHaveBeenCalled();
  });
});
