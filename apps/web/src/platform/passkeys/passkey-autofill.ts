import type { BodyOf, PasskeyRequestOptions, signInWithPasskey } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';

/** The browser's answer for a chosen passkey. */
export type PasskeyAssertion = BodyOf<typeof signInWithPasskey>['passkey'];

/** What a browser offers for passkeys in an autofill field. */
export interface AutofillBrowser {
  isSupported: () => Promise<boolean>;
  /** The answer of the passkey that the person picks in the field; undefined if there is none, or it was stopped. */
  getPasskey: (request: PasskeyRequestOptions, signal: AbortSignal) => Promise<PasskeyAssertion | undefined>;
}

export interface PasskeyAutofillOptions {
  /** What the browser asks for passkeys with; undefined if the server cannot be reached. */
  fetchRequest: () => Promise<PasskeyRequestOptions | undefined>;
  /** Uses the answer; returns whether that succeeded. */
  onChosen: (answer: PasskeyAssertion) => Promise<boolean>;
}

export interface PasskeyAutofill {
  start: () => void;
  stop: () => void;
}

/** How long before a request expires on the server it is renewed, in milliseconds. */
const renewalMargin = 30_000;

/**
 * Keeps passkeys on offer in a field with autocomplete `webauthn`, from `start` to `stop`. A browser asks for one
 * thing at a time: to ask for a passkey directly, stop this first.
 */
export function createPasskeyAutofill(
  { isSupported, getPasskey }: AutofillBrowser,
  { fetchRequest, onChosen }: PasskeyAutofillOptions,
): PasskeyAutofill {
  let running: AbortController | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(renewal);
    running?.abort();
  };
  const run = async (signal: AbortSignal) => {
    if (!(await isSupported()) || signal.aborted) return;
    const request = await fetchRequest();
    if (!request || signal.aborted) return;
    renewal = setTimeout(start, lifetimes.passkeyChallenge - renewalMargin);
    const answer = await getPasskey(request, signal);
    if (!answer || signal.aborted) return;
    clearTimeout(renewal);
    const wentWell = await onChosen(answer);
    if (!wentWell && !signal.aborted) start();
  };
  const start = () => {
    stop();
    running = new AbortController();
    void run(running.signal);
  };
  return { start, stop };
}
