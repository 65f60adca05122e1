import type { PasskeyRequestOptions } from '@paddock/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type AutofillBrowser, createPasskeyAutofill, type PasskeyAssertion } from './passkey-autofill.ts';

const request: PasskeyRequestOptions = { challenge: 'asked' };
const answer: PasskeyAssertion = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'c', authenticatorData: 'd', signature: 's' },
};

/** A browser whose person picks a passkey when the test says. */
function browser(canOffer = true) {
  const offered: { pick: (answer: PasskeyAssertion) => void; signal: AbortSignal }[] = [];
  const offer: AutofillBrowser['getPasskey'] = (_, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined));
      offered.push({ pick: resolve, signal });
    });
  return { offered, isSupported: async () => canOffer, getPasskey: offer };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const settle = () => vi.advanceTimersByTimeAsync(0);

it('[AUT-02] a passkey that is picked signs in, and nothing is offered after that', async () => {
  const there = browser();
  const [fetchRequest, onChosen] = [vi.fn(async () => request), vi.fn(async () => true)];
  createPasskeyAutofill(there, { fetchRequest, onChosen }).start();
  await settle();
  there.offered[0]?.pick(answer);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(onChosen.mock.calls).toEqual([[answer]]);
  expect(fetchRequest).toHaveBeenCalledTimes(1);
});

it('[AUT-02] one that is refused is followed by another offer', async () => {
  const there = browser();
  createPasskeyAutofill(there, { fetchRequest: async () => request, onChosen: async () => false }).start();
  await settle();
  there.offered[0]?.pick(answer);
  await settle();
  expect(there.offered).toHaveLength(2);
});

it('[AUT-02] what was asked is asked anew before the server forgets it, one at a time, until it is stopped', async () => {
  const there = browser();
  const fetchRequest = vi.fn(async () => request);
  const offer = createPasskeyAutofill(there, { fetchRequest, onChosen: async () => true });
  offer.start();
  await vi.advanceTimersByTimeAsync(299_999);
  expect(there.offered.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  offer.stop();
  expect(there.offered.at(-1)?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetchRequest).toHaveBeenCalledTimes(2);
});

it('[AUT-02] nobody is asked where the browser cannot, nothing offered where the server cannot, or once stopped', async () => {
  const fetchRequest = vi.fn(async () => request);
  createPasskeyAutofill(browser(false), { fetchRequest, onChosen: async () => true }).start();
  await settle();
  expect(fetchRequest).not.toHaveBeenCalled();

  const there = browser();
  createPasskeyAutofill(there, { fetchRequest: async () => undefined, onChosen: async () => true }).start();
  const offer = createPasskeyAutofill(there, { fetchRequest, onChosen: async () => true });
  offer.start();
  offer.stop();
  await settle();
  expect(there.offered).toEqual([]);
});
