import type { BodyOf, PasskeyRequest, signInWithPasskey } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';

/** What a browser answers for a passkey that was chosen. */
export type PasskeyAnswer = BodyOf<typeof signInWithPasskey>['passkey'];

/** What a browser does for passkeys in a field that it fills in. */
export interface OfferingBrowser {
  canOffer: () => Promise<boolean>;
  /** The answer of the passkey that the person picks in the field; undefined where it came to none, or was stopped. */
  offer: (request: PasskeyRequest, signal: AbortSignal) => Promise<PasskeyAnswer | undefined>;
}

export interface OfferedFor {
  /** What passkeys are asked by; undefined where the server cannot be asked. */
  ask: () => Promise<PasskeyRequest | undefined>;
  /** Does with the answer what it is for; answers whether that went well. */
  onChosen: (answer: PasskeyAnswer) => Promise<boolean>;
}

export interface PasskeyOffer {
  start: () => void;
  stop: () => void;
}

/** How long before the server forgets what was asked it is asked anew, in milliseconds. */
const spare = 30_000;

/**
 * Keeps passkeys on offer in a field with autocomplete `webauthn`, from `start` to `stop`. A browser asks for one
 * thing at a time: whoever wants to ask for a passkey outright stops the offer first.
 */
export function createPasskeyOffer(
  { canOffer, offer }: OfferingBrowser,
  { ask, onChosen }: OfferedFor,
): PasskeyOffer {
  let running: AbortController | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(renewal);
    running?.abort();
  };
  const run = async (signal: AbortSignal) => {
    if (!(await canOffer()) || signal.aborted) return;
    const request = await ask();
    if (!request || signal.aborted) return;
    renewal = setTimeout(start, lifetimes.passkeyChallenge - spare);
    const answer = await offer(request, signal);
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
