import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@paddock/contract';

const usageKey = 'passkeysUsed';

/** Whether a passkey was created or used in this browser. If not, none is offered and the server is not asked. */
export function hasUsedPasskeys(): boolean {
  try {
    return localStorage.getItem(usageKey) !== null;
  } catch {
    return false;
  }
}

/** Remembers that a passkey was used, but not whose. */
function recordPasskeyUse(): void {
  try {
    localStorage.setItem(usageKey, 'true');
  } catch {
    // Storage is unavailable: the button for passkeys still works.
  }
}

/** The outcome of the browser's own dialog: a reply for the server, or the reason why there is none. */
type PasskeyOutcome<Answer> = { readonly answer: Answer } | { readonly problem: string };

/** Whether this browser supports passkeys, which it does on secure connections only. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Lets the person choose one of their passkeys and verify with it. */
export async function getPasskey(optionsJSON: PasskeyRequestOptions) {
  return toOutcome(({ startAuthentication }) => startAuthentication({ optionsJSON }));
}

/** Lets the person create a passkey for this site. */
export async function createPasskey(optionsJSON: PasskeyCreationOptions) {
  return toOutcome(({ startRegistration }) => startRegistration({ optionsJSON }));
}

/** The WebAuthn code; undefined if it cannot be loaded. */
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

/** By the error names of WebAuthn. Browsers reveal no more, so that pages cannot find out who has which passkey. */
function messageForError(name: string): string {
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was used. You can try again.';
    case 'InvalidStateError':
      return 'This device already has a passkey for this site.';
    default:
      return 'This browser could not use a passkey here.';
  }
}
