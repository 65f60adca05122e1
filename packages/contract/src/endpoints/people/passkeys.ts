import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { successReply } from '../../replies.ts';
import { device, id, lineText, rawText } from '../../schemas.ts';
import {
  passkeyAssertion,
  passkeyCreationOptions,
  passkeyRegistration,
  passkeyRequestOptions,
  passkeySchema,
} from './passkey-schemas.ts';
import { enrollmentReply } from './second-factors.ts';
import { sessionReply } from './session-reply.ts';

const name = lineText(60);

export const beginPasskeyRegistration = endpoint({
  name: 'beginPasskeyRegistration',
  summary: 'Options to create a passkey for this site, valid for five minutes and one reply',
  method: 'POST',
  path: '/auth/passkeys/options',
  access: 'signed-in',
  beforeSecondFactor: true,
  reply: passkeyCreationOptions,
  errors: ['sudo_required', 'conflict'],
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  summary: 'Adds a passkey that the browser has created',
  method: 'POST',
  path: '/auth/passkeys',
  access: 'signed-in',
  beforeSecondFactor: true,
  body: z.object({
    name,
    credential: passkeyRegistration,
    /** Removes the caller's passkeys of addresses that no portal is reached at any more. */
    replacesFormer: z.optional(z.boolean()),
  }),
  reply: z.extend(enrollmentReply, { passkey: passkeySchema }),
  errors: ['sudo_required', 'conflict'],
  storesReply: false,
});

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  summary: "Renames one of the caller's passkeys",
  method: 'POST',
  path: '/auth/passkeys/rename',
  access: 'signed-in',
  beforeSecondFactor: true,
  body: z.object({ id, name }),
  reply: successReply,
  errors: ['sudo_required', 'not_found'],
});

export const beginPasskeyRemoval = endpoint({
  name: 'beginPasskeyRemoval',
  summary: "Passkey options to remove one of the caller's passkeys; only on the site where it works",
  method: 'POST',
  path: '/auth/passkeys/remove/options',
  access: 'signed-in',
  beforeSecondFactor: true,
  body: z.object({ id }),
  reply: passkeyRequestOptions,
  errors: ['sudo_required', 'not_found'],
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  summary: "Removes one of the caller's passkeys, with its reply, or with a recovery code if it is lost",
  method: 'POST',
  path: '/auth/passkeys/remove',
  access: 'signed-in',
  beforeSecondFactor: true,
  body: z.union([z.object({ id, passkey: passkeyAssertion }), z.object({ id, recoveryCode: rawText(40) })]),
  reply: successReply,
  errors: ['sudo_required', 'not_found', 'conflict', 'too_many_requests'],
  transaction: 'own',
  storesReply: false,
});

export const beginPasskeySignIn = endpoint({
  name: 'beginPasskeySignIn',
  summary: 'Passkey options to sign in without a password',
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'everyone',
  beforeSecondFactor: true,
  reply: passkeyRequestOptions,
  errors: ['too_many_requests'],
});

export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  summary: 'Signs in with a passkey that has verified its user and counts as both factors',
  method: 'POST',
  path: '/auth/passkey',
  access: 'everyone',
  beforeSecondFactor: true,
  body: z.object({ passkey: passkeyAssertion, device }),
  reply: sessionReply,
  errors: ['invalid_credentials', 'account_inactive', 'email_unconfirmed', 'too_many_requests'],
  transaction: 'own',
  storesReply: false,
});

export const beginPasskeyReauthentication = endpoint({
  name: 'beginPasskeyReauthentication',
  summary: "Passkey options to re-authenticate with one of the caller's passkeys alone",
  method: 'POST',
  path: '/auth/sudo/passkey',
  access: 'signed-in',
  beforeSecondFactor: true,
  reply: passkeyRequestOptions,
});
