import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id, type SuccessReply, text } from '../shapes.ts';
import type { SessionReply } from './auth.ts';
import type { EnrolmentReply } from './second-factors.ts';

/** A passkey as its owner sees it. */
export interface Passkey {
  id: string;
  name: string;
  /** ISO text. */
  createdAt: string;
  lastUsedAt: string | null;
  /** The host name that it works on: that of the portal it was made on. */
  site: string;
  /** Whether it works on the site of this call. */
  isForThisSite: boolean;
  /** Whether its maker keeps a copy, so that it survives the device. */
  isBackedUp: boolean;
}

interface CredentialDescriptor {
  id: string;
  type: string;
  transports?: string[];
}

/** What a browser makes a passkey by: PublicKeyCredentialCreationOptionsJSON of WebAuthn. */
export interface PasskeyCreation {
  rp: { id?: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  timeout?: number;
  excludeCredentials?: CredentialDescriptor[];
  authenticatorSelection?: {
    residentKey?: 'discouraged' | 'preferred' | 'required';
    requireResidentKey?: boolean;
    userVerification?: 'discouraged' | 'preferred' | 'required';
  };
}

/** What a browser asks a passkey by: PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export interface PasskeyRequest {
  challenge: string;
  timeout?: number;
  rpId?: string;
  allowCredentials?: CredentialDescriptor[];
  userVerification?: 'discouraged' | 'preferred' | 'required';
}

/** base64url. */
const bytes = (max: number) => text(max).check(z.regex(/^[\w-]+$/, 'This is no base64url.'));
const credential = {
  id: bytes(2_000),
  rawId: bytes(2_000),
  type: z.literal('public-key'),
};

/** What a browser answers for a new passkey: RegistrationResponseJSON of WebAuthn. */
const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(50_000),
    transports: z.optional(z.array(text(40)).check(z.maxLength(10))),
  }),
});

/** What a browser answers for a passkey that was asked: AuthenticationResponseJSON of WebAuthn. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(10_000),
    userHandle: z.optional(z.nullable(bytes(200))),
  }),
});

const name = text(60);

export const beginPasskey = route<PasskeyCreation>()({
  name: 'beginPasskey',
  summary: 'What a browser makes a passkey for this site by; good for five minutes and one answer',
  method: 'POST',
  path: '/auth/passkeys/options',
  beforeSecondFactor: true,
});

export const addPasskey = route<EnrolmentReply & { passkey: Passkey }>()({
  name: 'addPasskey',
  summary: 'Keeps a passkey that the browser has made',
  method: 'POST',
  path: '/auth/passkeys',
  beforeSecondFactor: true,
  body: z.object({ name, credential: madePasskey }),
});

export const renamePasskey = route<SuccessReply>()({
  name: 'renamePasskey',
  summary: 'Gives one of the own passkeys another name',
  method: 'POST',
  path: '/auth/passkeys/rename',
  beforeSecondFactor: true,
  body: z.object({ id, name }),
});

export const removePasskey = route<SuccessReply>()({
  name: 'removePasskey',
  summary: 'Removes one of the own passkeys: it signs in no more',
  method: 'POST',
  path: '/auth/passkeys/remove',
  beforeSecondFactor: true,
  body: z.object({ id }),
});

export const askAnyPasskey = route<PasskeyRequest>()({
  name: 'askAnyPasskey',
  summary: 'What a browser asks a passkey by, to sign in without a password',
  method: 'POST',
  path: '/auth/passkey/options',
  beforeSecondFactor: true,
});

export const signInWithPasskey = route<SessionReply>()({
  name: 'signInWithPasskey',
  summary: 'Signs in with a passkey that has verified its user; it is both factors',
  method: 'POST',
  path: '/auth/passkey',
  beforeSecondFactor: true,
  body: z.object({ passkey: passkeyAnswer }),
  readOnly: true,
});

export const askOwnPasskey = route<PasskeyRequest>()({
  name: 'askOwnPasskey',
  summary: 'What a browser asks one of the own passkeys by, to open the sudo window',
  method: 'POST',
  path: '/auth/sudo/passkey',
  beforeSecondFactor: true,
});
