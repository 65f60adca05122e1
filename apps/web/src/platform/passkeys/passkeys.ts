import type { PasskeyCreation, PasskeyRequest } from '@paddock/contract';
import { notePasskeyUse } from './passkeys-used.ts';

/** What the browser's own dialog came to: an answer for the server, or why there is none, in words. */
export type PasskeyOutcome<Answer> = { readonly answer: Answer } | { readonly problem: string };

/** Whether this browser has passkeys, which it has on safe connections only. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Lets the person choose one of their passkeys and prove to be there. */
export async function askPasskey(optionsJSON: PasskeyRequest) {
  return outcomeOf(({ startAuthentication }) => startAuthentication({ optionsJSON }));
}

/** Lets the person make a passkey for this site. */
export async function makePasskey(optionsJSON: PasskeyCreation) {
  return outcomeOf(({ startRegistration }) => startRegistration({ optionsJSON }));
}

/** The code for passkeys; undefined where it does not come. */
export const fetchCode = () => import('@simplewebauthn/browser').catch(() => undefined);
type PasskeyCode = NonNullable<Awaited<ReturnType<typeof fetchCode>>>;

async function outcomeOf<Answer>(
  ask: (code: PasskeyCode) => Promise<Answer>,
): Promise<PasskeyOutcome<Answer>> {
  const code = await fetchCode();
  if (!code) return { problem: 'This could not be loaded. Check your connection and try again.' };
  try {
    const answer = await ask(code);
    notePasskeyUse();
    return { answer };
  } catch (failure) {
    return { problem: problemOf(failure instanceof Error ? failure.name : '') };
  }
}

/** By the names that WebAuthn gives: browsers tell no more, so that pages learn nothing of who has which key. */
function problemOf(name: string): string {
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was given. You can try again.';
    case 'InvalidStateError':
      return 'This device has a passkey for this site already.';
    default:
      return 'This browser could not use a passkey here.';
  }
}
