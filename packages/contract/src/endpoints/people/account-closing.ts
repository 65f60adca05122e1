import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { itemReply, named, successReply, timestamp } from '../../replies.ts';
import { day, id, longText, rawText } from '../../schemas.ts';

export const deactivateAccount = endpoint({
  name: 'deactivateAccount',
  summary: 'Closes an account and ends its sessions at once; requires re-authentication (BAC-08)',
  method: 'POST',
  path: '/api/backoffice/people/deactivate',
  access: 'admin',
  body: z.object({ user: id, reason: longText(2_000) }),
  reply: successReply,
  errors: ['sudo_required', 'not_found', 'conflict'],
});

export const reactivateAccount = endpoint({
  name: 'reactivateAccount',
  summary: 'Opens a deactivated account again; requires re-authentication (BAC-08)',
  method: 'POST',
  path: '/api/backoffice/people/reactivate',
  access: 'admin',
  body: z.object({ user: id }),
  reply: successReply,
  errors: ['sudo_required', 'not_found', 'conflict'],
});

export const signOutPerson = endpoint({
  name: 'signOutPerson',
  summary: 'Ends all sessions of a person; requires re-authentication (BAC-08)',
  method: 'POST',
  path: '/api/backoffice/people/sign_out',
  access: 'admin',
  body: z.object({ user: id }),
  reply: successReply,
  errors: ['sudo_required', 'not_found', 'conflict'],
});

const ownClosing = named(
  'OwnClosing',
  "The caller's request to have their account closed.",
  z.strictObject({ askedAt: timestamp, reason: z.nullable(z.string()) }),
);
export type OwnClosing = z.infer<typeof ownClosing>;

export const readOwnClosing = endpoint({
  name: 'readOwnClosing',
  summary: "The caller's request to have their account closed; null if there is none (SEC-16)",
  method: 'GET',
  path: '/api/account/closing',
  access: 'user',
  reply: itemReply(z.nullable(ownClosing)),
  errors: ['guest_session_read_only'],
});

export const requestClosing = endpoint({
  name: 'requestClosing',
  summary: "Asks the team to close the caller's account; requires re-authentication (SEC-16)",
  method: 'POST',
  path: '/api/account/closing',
  access: 'user',
  body: z.object({ reason: z.optional(longText(2_000)) }),
  reply: itemReply(ownClosing),
  errors: ['sudo_required'],
});

export const withdrawClosing = endpoint({
  name: 'withdrawClosing',
  summary: "Takes the caller's request to close their account back (SEC-16)",
  method: 'POST',
  path: '/api/account/closing/withdraw',
  access: 'user',
  reply: successReply,
  errors: ['not_found'],
});

export const accountBinding = named(
  'AccountBinding',
  'What keeps the records of an account from being erased.',
  z.strictObject({
    kind: z.enum(['investment', 'tax document', 'hold']),
    /** In words. */
    text: z.string(),
    /** Null while nobody can say. */
    until: z.nullable(timestamp),
  }),
);

export const closeAccount = endpoint({
  name: 'closeAccount',
  summary:
    'Closes the account of a person who asked for it; the caller has read what binds it; requires re-authentication (SEC-16)',
  method: 'POST',
  path: '/api/backoffice/people/close',
  access: 'admin',
  body: z.object({
    user: id,
    /** The texts of what binds the account, as they were read. */
    read: z.array(rawText(3_000)).check(z.maxLength(10_000)),
  }),
  reply: successReply,
  errors: ['sudo_required', 'not_found', 'conflict'],
});

export const setHold = endpoint({
  name: 'setHold',
  summary: 'Keeps everything about a person from being erased; requires re-authentication (SEC-16)',
  method: 'POST',
  path: '/api/backoffice/people/hold',
  access: 'admin',
  body: z.object({
    user: id,
    reason: longText(2_000),
    /** The last day, in the time zone of the portal that the person joined first. Without one, until it is lifted. */
    until: z.optional(z.nullable(day)),
  }),
  reply: successReply,
  errors: ['sudo_required', 'not_found', 'conflict'],
});

export const liftHold = endpoint({
  name: 'liftHold',
  summary: 'Lifts the hold on a person; requires re-authentication (SEC-16)',
  method: 'POST',
  path: '/api/backoffice/people/hold/lift',
  access: 'admin',
  body: z.object({ user: id }),
  reply: successReply,
  errors: ['sudo_required', 'not_found'],
});
