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

/** A fake browser; the test decides when its user picks a passkey. */
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

it('[AUT-02] signs in with the passkey that is picked, and then offers nothing more', async () => {
  const fake = browser();
  const [fetchRequest, onChosen] = [vi.fn(async () => request), vi.fn(async () => true)];
  createPasskeyAutofill(fake, { fetchRequest, onChosen }).start();
  await settle();
  fake.offered[0]?.pick(answer);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(onChosen.mock.calls).toEqual([[answer]]);
  expect(fetchRequest).toHaveBeenCalledTimes(1);
});

it('[AUT-02] offers passkeys again after a rejected one', async () => {
  const fake = browser();
  createPasskeyAutofill(fake, { fetchRequest: async () => request, onChosen: async () => false }).start();
  await settle();
  fake.offered[0]?.pick(answer);
  await settle();
  expect(fake.offered).toHaveLength(2);
});

it('[AUT-02] renews each request before the server forgets it, one at a time, until it is stopped', async () => {
  const fake = browser();
  const fetchRequest = vi.fn(async () => request);
  const offer = createPasskeyAutofill(fake, { fetchRequest, onChosen: async () => true });
  offer.start();
  await vi.advanceTimersByTimeAsync(299_999);
  expect(fake.offered.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  offer.stop();
  expect(fake.offered.at(-1)?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetchRequest).toHaveBeenCalledTimes(2);
});

it('[AUT-02] offers nothing if the browser cannot, if the server cannot be reached, or once stopped', async () => {
  const fetchRequest = vi.fn(async () => request);
  createPasskeyAutofill(browser(false), { fetchRequest, onChosen: async () => true }).start();
  await settle();
  expect(fetchRequest).not.toHaveBeenCalled();

  const fake = browser();
  createPasskeyAutofill(fake, { fetchRequest: async () => undefined, onChosen: async () => true }).start();
  const offer = createPasskeyAutofill(fake, { fetchRequest, onChosen: async () => true });
  offer.start();
  offer.stop();
  await settle();
  expect(fake.offered).toEqual([]);
});
