import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listReply, named, recordId, successReply, timestamp } from '../replies.ts';
import { id, text } from '../schemas.ts';
import { passkeyRequestOptions } from './passkey-schemas.ts';
import { secondFactorInput } from './second-step-input.ts';
import { secondFactorMethod } from './session-reply.ts';

const accountSecurity = named(
  'AccountSecurity',
  'How the person behind the session signs in, and a new email address that waits for its confirmation.',
  z.strictObject({
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    /** One that works on the site of this request. */
    hasPasskey: z.boolean(),
    newEmail: z.nullable(z.strictObject({ email: z.string(), expiresAt: timestamp })),
  }),
);
export type AccountSecurity = z.infer<typeof accountSecurity>;

/** What a user agent says of a device, in words; null where it says nothing known. */
const deviceDescription = { browser: z.nullable(z.string()), system: z.nullable(z.string()) };

const activeSession = named(
  'ActiveSession',
  'A place where the person is signed in.',
  z.strictObject({
    ...deviceDescription,
    id: recordId,
    createdAt: timestamp,
    lastUsedAt: timestamp,
    address: z.nullable(z.string()),
    /** The session that asks. */
    isThis: z.boolean(),
  }),
);
export type ActiveSession = z.infer<typeof activeSession>;
export type DeviceDescription = Pick<ActiveSession, 'browser' | 'system'>;

const activityItem = named(
  'ActivityItem',
  "A line of the account's activity, in words.",
  z.strictObject({
    ...deviceDescription,
    id: recordId,
    at: timestamp,
    text: z.string(),
    /** From where; null where somebody else or the server did it. */
    address: z.nullable(z.string()),
    /** Worth a look: a failed sign-in, a change of what the account is opened with. */
    isNotable: z.boolean(),
  }),
);
export type ActivityItem = z.infer<typeof activityItem>;

/** A code of the app, a recovery code, or the answer of a passkey. */
export type SecondFactorInput = z.infer<typeof secondFactorInput>;

/** Done, or how to verify the second factor that the account asks for; nothing was changed then. */
const undoEmailChangeReply = z.union([
  successReply,
  z.strictObject({ secondFactor: z.strictObject({ methods: z.array(secondFactorMethod) }) }),
]);
export type UndoEmailChangeReply = z.infer<typeof undoEmailChangeReply>;

const password = text(1_000);
const emailCode = z.object({ code: text(200) });

export const readAccountSecurity = endpoint({
  name: 'readAccountSecurity',
  summary: 'How the person signs in, and the new email address that waits for its confirmation',
  method: 'GET',
  path: '/auth/safety',
  access: 'signed-in',
  reply: accountSecurity,
  errors: ['guest_session_read_only'],
});

export const changePassword = endpoint({
  name: 'changePassword',
  summary: 'Changes the password with the one in use, and ends all other sessions',
  method: 'POST',
  path: '/auth/password',
  access: 'signed-in',
  body: z.object({ password, newPassword: password }),
  reply: successReply,
  errors: ['too_many_requests', 'conflict'],
  transaction: 'own',
  storesReply: false,
});

export const sendPasswordLink = endpoint({
  name: 'sendPasswordLink',
  summary:
    "Mails the person behind the session a link to set a password, as for those that only Google's opens",
  method: 'POST',
  path: '/auth/password/link',
  access: 'signed-in',
  reply: successReply,
  errors: ['too_many_requests'],
});

export const changeEmail = endpoint({
  name: 'changeEmail',
  summary: 'Asks for another email address: mails a link to it, and a notice to the one in use',
  method: 'POST',
  path: '/auth/email',
  access: 'signed-in',
  body: z.object({ email: text(320), password }),
  reply: successReply,
  errors: ['too_many_requests', 'conflict'],
  transaction: 'own',
  storesReply: false,
});

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  summary: 'Leaves the email address as it is: the mailed link works no more',
  method: 'POST',
  path: '/auth/email/cancel',
  access: 'signed-in',
  reply: successReply,
});

export const confirmNewEmail = endpoint({
  name: 'confirmNewEmail',
  summary: 'Takes the new email address, with the code of the mail to it',
  method: 'POST',
  path: '/auth/email/confirm',
  access: 'everyone',
  body: emailCode,
  reply: successReply,
  errors: ['conflict', 'too_many_requests'],
});

export const undoEmailChange = endpoint({
  name: 'undoEmailChange',
  summary:
    'Takes a change of email address back, with the code of the notice and an older second factor where the account has one: signs out everywhere, voids the password and mails a link for a new one',
  method: 'POST',
  path: '/auth/email/keep',
  access: 'everyone',
  body: z.object({ code: text(200), second: z.optional(secondFactorInput) }),
  reply: undoEmailChangeReply,
  errors: ['conflict', 'too_many_requests'],
  transaction: 'own',
  storesReply: false,
});

export const beginPasskeyEmailUndo = endpoint({
  name: 'beginPasskeyEmailUndo',
  summary: 'What a browser asks a passkey by, to take a change of email address back',
  method: 'POST',
  path: '/auth/email/keep/passkey',
  access: 'everyone',
  body: emailCode,
  reply: passkeyRequestOptions,
  errors: ['conflict', 'too_many_requests'],
});

export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'Where the person is signed in, this session first',
  method: 'GET',
  path: '/auth/sessions',
  access: 'signed-in',
  reply: listReply(activeSession),
  errors: ['guest_session_read_only'],
});

export const endUserSession = endpoint({
  name: 'endUserSession',
  summary: "Signs one of the person's sessions out",
  method: 'POST',
  path: '/auth/sessions/end',
  access: 'signed-in',
  body: z.object({ id }),
  reply: successReply,
  errors: ['not_found'],
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  summary: 'Signs the person out everywhere but here',
  method: 'POST',
  path: '/auth/sessions/end_others',
  access: 'signed-in',
  reply: successReply,
});

export const listActivity = endpoint({
  name: 'listActivity',
  summary: 'What happened to the account, the newest first, 20 to a page; page counts from 1',
  method: 'GET',
  path: '/auth/activity',
  access: 'signed-in',
  query: z.object({
    page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'A page is a number from 1.'))),
  }),
  reply: listReply(activityItem),
  errors: ['guest_session_read_only'],
});
