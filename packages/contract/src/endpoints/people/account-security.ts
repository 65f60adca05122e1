import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { listReply, named, recordId, successReply, timestamp } from '../../replies.ts';
import { emailText, id, rawText } from '../../schemas.ts';
import { passkeyRequestOptions } from './passkey-schemas.ts';
import { secondFactorInput } from './second-step-input.ts';
import { renewedSession, secondFactorMethod } from './session-reply.ts';

const accountSecurity = named(
  'AccountSecurity',
  'How the person of the session signs in, and a new email address that is not confirmed yet.',
  z.strictObject({
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    /** Whether one works on the site of this request. */
    hasPasskey: z.boolean(),
    newEmail: z.nullable(z.strictObject({ email: z.string(), expiresAt: timestamp })),
  }),
);
export type AccountSecurity = z.infer<typeof accountSecurity>;

/** The device that a user agent describes, for people; null if it is unknown. */
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
    /** The session of this request. */
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
    /** The address; null if somebody else or the server did it. */
    address: z.nullable(z.string()),
    /** Security-relevant: a failed sign-in, or a change of a credential. */
    isNotable: z.boolean(),
  }),
);
export type ActivityItem = z.infer<typeof activityItem>;

/** A code of the app, a recovery code, or the reply of a passkey. */
export type SecondFactorInput = z.infer<typeof secondFactorInput>;

/** Success, or the methods to verify the required second factor; then nothing has changed. */
const emailChangeReply = z.union([
  successReply,
  z.strictObject({ secondFactor: z.strictObject({ methods: z.array(secondFactorMethod) }) }),
]);
export type EmailChangeReply = z.infer<typeof emailChangeReply>;

const password = rawText(1_000);
const emailCode = z.object({ code: rawText(200) });

export const readAccountSecurity = endpoint({
  name: 'readAccountSecurity',
  summary: 'How the person signs in, and the new email address that is not confirmed yet',
  method: 'GET',
  path: '/auth/safety',
  access: 'signed-in',
  beforeSecondFactor: true,
  reply: accountSecurity,
  errors: ['guest_session_read_only'],
});

export const changePassword = endpoint({
  name: 'changePassword',
  summary:
    'Changes the password, given the current one, ends all other sessions and replies with the new code of this one',
  method: 'POST',
  path: '/auth/password',
  access: 'signed-in',
  body: z.object({ password, newPassword: password }),
  reply: renewedSession,
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
  beforeSecondFactor: true,
  reply: successReply,
  errors: ['too_many_requests'],
});

export const changeEmail = endpoint({
  name: 'changeEmail',
  summary:
    'Requests another email address, with the password and the second factor if the account has one: emails a link to it, and a notification to the current one',
  method: 'POST',
  path: '/auth/email',
  access: 'signed-in',
  body: z.object({ email: emailText, password, second: z.optional(secondFactorInput) }),
  reply: emailChangeReply,
  errors: ['password_ended', 'too_many_requests', 'conflict'],
  transaction: 'own',
  storesReply: false,
});

export const cancelEmailChange = endpoint({
  name: 'cancelEmailChange',
  summary: 'Cancels a change of email address: the emailed link stops working',
  method: 'POST',
  path: '/auth/email/cancel',
  access: 'signed-in',
  reply: successReply,
});

export const confirmNewEmail = endpoint({
  name: 'confirmNewEmail',
  summary: 'Confirms the new email address with the code in the email to it',
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
    'Undoes a change of email address, with the emailed code and, if the account has one, an older second factor: signs out everywhere, voids the password and emails a link for a new one',
  method: 'POST',
  path: '/auth/email/keep',
  access: 'everyone',
  body: z.object({ code: rawText(200), second: z.optional(secondFactorInput) }),
  reply: emailChangeReply,
  errors: ['conflict', 'too_many_requests'],
  transaction: 'own',
  storesReply: false,
});

export const beginPasskeyEmailUndo = endpoint({
  name: 'beginPasskeyEmailUndo',
  summary: 'Passkey options for the browser, to undo a change of email address',
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
  summary: "Ends one of the person's sessions",
  method: 'POST',
  path: '/auth/sessions/end',
  access: 'signed-in',
  body: z.object({ id }),
  reply: successReply,
  errors: ['sudo_required', 'not_found'],
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  summary: "Ends all of the person's other sessions",
  method: 'POST',
  path: '/auth/sessions/end_others',
  access: 'signed-in',
  reply: successReply,
  errors: ['sudo_required'],
});

export const listActivity = endpoint({
  name: 'listActivity',
  summary: 'The activity of the account, newest first, 20 to a page; page starts at 1',
  method: 'GET',
  path: '/auth/activity',
  access: 'signed-in',
  query: z.object({
    page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'A page is a number from 1.'))),
  }),
  reply: listReply(activityItem),
  errors: ['guest_session_read_only'],
});
