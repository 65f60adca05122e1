import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id, type SuccessReply, text } from '../shapes.ts';
import type { SessionReply } from './auth.ts';
import { type Passkey, type PasskeyRequest, passkeyAnswer } from './passkeys.ts';

/** The second factors of an account as its owner sees them. */
export interface SecondFactors {
  /** When the authenticator app was set up (ISO text). */
  authenticatorSince: string | null;
  passkeys: Passkey[];
  recoveryCodesLeft: number;
  /** Whether the deployment asks people of this level for a second factor. */
  isRequired: boolean;
}

/** The codes are in the reply that makes them and nowhere else: with the first factor, or made anew. */
export interface EnrolmentReply {
  recoveryCodes?: string[];
}

const code = text(40);

export const readSecondFactors = route<SecondFactors>()({
  name: 'readSecondFactors',
  summary: 'The own second factors; not in a guest session',
  method: 'GET',
  path: '/auth/second',
  beforeSecondFactor: true,
});

/** The secret is base32 text, to type in where the QR code of the address cannot be read. */
export const beginAuthenticator = route<{ secret: string; address: string }>()({
  name: 'beginAuthenticator',
  summary: 'A new secret for an authenticator app; it counts once a code has proved it',
  method: 'POST',
  path: '/auth/second/authenticator',
  beforeSecondFactor: true,
});

export const confirmAuthenticator = route<EnrolmentReply>()({
  name: 'confirmAuthenticator',
  summary: 'Proves the new secret with a code of the app: from now on signing in asks for one',
  method: 'POST',
  path: '/auth/second/authenticator/confirm',
  beforeSecondFactor: true,
  body: z.object({ code }),
});

export const removeAuthenticator = route<SuccessReply>()({
  name: 'removeAuthenticator',
  summary: 'Forgets the authenticator app',
  method: 'POST',
  path: '/auth/second/authenticator/remove',
  beforeSecondFactor: true,
});

export const renewRecoveryCodes = route<{ recoveryCodes: string[] }>()({
  name: 'renewRecoveryCodes',
  summary: 'Ten new recovery codes; those before work no more',
  method: 'POST',
  path: '/auth/second/recovery',
  beforeSecondFactor: true,
});

export const askSecondPasskey = route<PasskeyRequest>()({
  name: 'askSecondPasskey',
  summary: 'What a browser asks a passkey by, for the second step of signing in',
  method: 'POST',
  path: '/auth/second/passkey',
  beforeSecondFactor: true,
  body: z.object({ token: text(200) }),
});

export const takeSecondStep = route<SessionReply>()({
  name: 'takeSecondStep',
  summary: 'The second step of signing in: a code of the app, a recovery code or a passkey',
  method: 'POST',
  path: '/auth/second',
  beforeSecondFactor: true,
  body: z.union([
    z.object({ token: text(200), code }),
    z.object({ token: text(200), recoveryCode: code }),
    z.object({ token: text(200), passkey: passkeyAnswer }),
  ]),
  readOnly: true,
});

export const resetSecondFactors = route<SuccessReply>()({
  name: 'resetSecondFactors',
  summary: 'Removes all second factors of somebody of a lower level who has lost them',
  method: 'POST',
  path: '/auth/second/reset',
  body: z.object({ user: id }),
});
