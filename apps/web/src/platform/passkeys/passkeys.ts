import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@paddock/contract';
import { recordPasskeyUse } from './passkey-usage.ts';

/** The outcome of the browser's own dialog: an answer for the server, or why there is none. */
export type PasskeyOutcome<Answer> = { readonly answer: Answer } | { readonly problem: string };

/** Whether this browser has passkeys, which it has on safe connections only. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Lets the person choose one of their passkeys and verify with it. */
export async function getPasskey(optionsJSON: PasskeyRequestOptions) {
  return toOutcome(({ startAuthentication }) => startAuthentication({ optionsJSON }));
}

/** Lets the person make a passkey for this site. */
export async function createPasskey(optionsJSON: PasskeyCreationOptions) {
  return toOutcome(({ startRegistration }) => startRegistration({ optionsJSON }));
}

/** The code for passkeys; undefined if it cannot be loaded. */
export const loadWebAuthn = () => import('@simplewebauthn/browser').catch(() => undefined);
type WebAuthnModule = NonNullable<Awaited<ReturnType<typeof loadWebAuthn>>>;

async function toOutcome<Answer>(
  ask: (code: WebAuthnModule) => Promise<Answer>,
): Promise<PasskeyOutcome<Answer>> {
  const code = await loadWebAuthn();
  if (!code) return { problem: 'This could not be loaded. Check your connection and try again.' };
  try {
    const answer = await ask(code);
    recordPasskeyUse();
    return { answer };
  } catch (failure) {
    return { problem: messageForError(failure instanceof Error ? failure.name : '') };
  }
}

/** By the names that WebAuthn gives: browsers say no more, so that pages do not learn who has which key. */
function messageForError(name: string): string {
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
