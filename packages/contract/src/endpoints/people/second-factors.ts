import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { count, named, successReply, timestamp } from '../../replies.ts';
import { id, rawText } from '../../schemas.ts';
import { passkeyRequestOptions, passkeySchema } from './passkey-schemas.ts';
import { secondFactorCode, secondStepInput } from './second-step-input.ts';
import { sessionReply } from './session-reply.ts';

const secondFactorsSchema = named(
  'SecondFactors',
  'The second factors of an account, for its owner.',
  z.strictObject({
    /** When the authenticator app was set up. */
    authenticatorSince: z.nullable(timestamp),
    passkeys: z.array(passkeySchema),
    recoveryCodesLeft: count,
    /** Whether the deployment requires a second factor of people of this level. */
    isRequired: z.boolean(),
  }),
);
export type SecondFactors = z.infer<typeof secondFactorsSchema>;

/** Only the reply that creates recovery codes contains them: with the first factor, or when they are renewed. */
export const enrollmentReply = z.strictObject({ recoveryCodes: z.optional(z.array(z.string())) });
export type EnrollmentReply = z.infer<typeof enrollmentReply>;

export const readSecondFactors = endpoint({
  name: 'readSecondFactors',
  summary: "The caller's second factors; not during impersonation",
  method: 'GET',
  path: '/auth/second',
  access: 'signed-in',
  beforeSecondFactor: true,
  reply: secondFactorsSchema,
  errors: ['guest_session_read_only'],
});

/** The secret is base32 text, for typing if the QR code cannot be scanned. */
export const beginAuthenticatorSetup = endpoint({
  name: 'beginAuthenticatorSetup',
  summary: 'A new secret for an authenticator app, active once a code confirms it',
  method: 'POST',
  path: '/auth/second/authenticator',
  access: 'signed-in',
  beforeSecondFactor: true,
  reply: z.strictObject({ secret: z.string(), address: z.string() }),
  errors: ['sudo_required', 'conflict'],
  storesReply: false,
});

export const confirmAuthenticatorSetup = endpoint({
  name: 'confirmAuthenticatorSetup',
  summary: 'Confirms the new secret with a code of the app: from now on signing in requires one',
  method: 'POST',
  path: '/auth/second/authenticator/confirm',
  access: 'signed-in',
  beforeSecondFactor: true,
  body: z.object({ code: secondFactorCode }),
  reply: enrollmentReply,
  errors: ['sudo_required', 'conflict', 'too_many_requests'],
  storesReply: false,
});

export const removeAuthenticator = endpoint({
  name: 'removeAuthenticator',
  summary: 'Removes the authenticator app, with one of its codes, or with a recovery code if it is lost',
  method: 'POST',
  path: '/auth/second/authenticator/remove',
  access: 'signed-in',
  beforeSecondFactor: true,
  body: z.union([z.object({ code: secondFactorCode }), z.object({ recoveryCode: secondFactorCode })]),
  reply: successReply,
  errors: ['sudo_required', 'not_found', 'conflict', 'too_many_requests'],
  transaction: 'own',
  storesReply: false,
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  summary: 'Ten new recovery codes; earlier ones stop working',
  method: 'POST',
  path: '/auth/second/recovery',
  access: 'signed-in',
  beforeSecondFactor: true,
  reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  errors: ['sudo_required', 'conflict'],
  storesReply: false,
});

export const beginPasskeySecondStep = endpoint({
  name: 'beginPasskeySecondStep',
  summary: 'Passkey options for the second step of signing in or re-authenticating',
  method: 'POST',
  path: '/auth/second/passkey',
  access: 'everyone',
  beforeSecondFactor: true,
  body: z.object({ token: rawText(200) }),
  reply: passkeyRequestOptions,
  errors: ['second_step_over'],
});

export const completeSecondStep = endpoint({
  name: 'completeSecondStep',
  summary: 'The second step of signing in: a code of the app, a recovery code or a passkey',
  method: 'POST',
  path: '/auth/second',
  access: 'everyone',
  beforeSecondFactor: true,
  body: secondStepInput,
  reply: sessionReply,
  errors: ['invalid_credentials', 'second_step_over', 'account_inactive', 'too_many_requests'],
  transaction: 'own',
  storesReply: false,
});

export const resetSecondFactors = endpoint({
  name: 'resetSecondFactors',
  summary: 'Removes all second factors of somebody of a lower level who has lost them',
  method: 'POST',
  path: '/auth/second/reset',
  access: 'admin',
  body: z.object({ user: id }),
  reply: successReply,
  errors: ['sudo_required', 'not_found', 'conflict'],
});
