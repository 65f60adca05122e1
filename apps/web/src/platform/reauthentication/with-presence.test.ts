import { CallError, type Transport } from '@paddock/contract';
import { describe, expect, it, vi } from 'vitest';
import { withPresence } from './with-presence.ts';

const post = { method: 'POST', path: '/x', body: { amount: 5 } } as const;
const refused = () =>
  new CallError('request failed with status code 403', 403, { code: 'sudo_required', message: 'Again.' });

describe('a call that needs a fresh proof of presence', () => {
  it('is made once more, as it was, after the proof', async () => {
    const transport = vi.fn<Transport>().mockRejectedValueOnce(refused()).mockResolvedValueOnce('done');
    const ask = vi.fn(async () => true);
    await expect(withPresence(transport, ask)(post)).resolves.toBe('done');
    expect(transport.mock.calls).toEqual([[post], [post]]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('asks once only: refused again, it fails', async () => {
    const transport = vi.fn<Transport>(() => Promise.reject(refused()));
    const ask = vi.fn(async () => true);
    await expect(withPresence(transport, ask)(post)).rejects.toMatchObject({ status: 403 });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('fails in the words of the refusal without the proof, or when it was given up meanwhile', async () => {
    const transport = vi.fn<Transport>(() => Promise.reject(refused()));
    const failing = withPresence(transport, async () => false)(post);
    await expect(failing).rejects.toMatchObject({ reply: { message: 'Again.' } });
    const givenUp = withPresence(transport, async () => true)({ ...post, signal: AbortSignal.abort() });
    await expect(givenUp).rejects.toMatchObject({ status: 403 });
    expect(transport).toHaveBeenCalledTimes(2);
  });

  it('does not ask about other failures', async () => {
    const ask = vi.fn(async () => true);
    const failure = new CallError('Network Error');
    const transport = withPresence(() => Promise.reject(failure), ask);
    await expect(transport(post)).rejects.toBe(failure);
    expect(ask).not.toHaveBeenCalled();
  });
});
