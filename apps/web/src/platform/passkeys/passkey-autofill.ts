import type { BodyOf, PasskeyRequestOptions, signInWithPasskey } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import { hasPasskeys, hasUsedPasskeys, loadWebAuthn } from './passkeys.ts';

/** The browser's reply for a chosen passkey. */
export type PasskeyAssertion = BodyOf<typeof signInWithPasskey>['passkey'];

/** The browser's support for passkeys in an autofill field. */
export interface AutofillBrowser {
  isSupported: () => Promise<boolean>;
  /** The reply of the passkey that the person picks in the field; undefined if there is none, or after a stop. */
  getPasskey: (request: PasskeyRequestOptions, signal: AbortSignal) => Promise<PasskeyAssertion | undefined>;
}

export interface PasskeyAutofillOptions {
  /** Fetches the options of the browser's request; undefined if the server cannot be reached. */
  fetchRequest: () => Promise<PasskeyRequestOptions | undefined>;
  /** Signs in with the reply. Returns whether that succeeded. */
  onChosen: (answer: PasskeyAssertion) => Promise<boolean>;
}

export interface PasskeyAutofill {
  start: () => void;
  stop: () => void;
}

/** How long before a request expires on the server it is renewed, in milliseconds. */
const renewalMargin = 30_000;

/**
 * Offers passkeys in a field with autocomplete `webauthn`, from `start` to `stop`. Browsers handle one request at a
 * time, so stop this before requesting a passkey directly.
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

/** Offers passkeys in the browser's own autofill list. */
export const browserAutofill: AutofillBrowser = {
  isSupported: async () => {
    if (!hasUsedPasskeys() || !hasPasskeys()) return false;
    return (await loadWebAuthn())?.browserSupportsWebAuthnAutofill() ?? false;
  },
  getPasskey: async (optionsJSON, signal) => {
    const code = await loadWebAuthn();
    if (!code || signal.aborted) return undefined;
    signal.addEventListener('abort', () => code.WebAuthnAbortService.cancelCeremony(), { once: true });
    // Stopped or canceled: the field stays as it was.
    return code.startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => undefined);
  },
};
