import { levels, maxInvitees } from '@paddock/domain';
import * as z from 'zod/mini';
import { integerParam, maxLimit } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { listReply, named, recordId, successReply, timestamp } from '../../replies.ts';
import { device, id, properName, rawText } from '../../schemas.ts';
import { sessionReply } from './session-reply.ts';

/** What became of an invitation. */
export const invitationStates = ['open', 'expired', 'accepted', 'withdrawn'] as const;

const invitation = named(
  'Invitation',
  'Somebody who was invited to a portal by email.',
  z.strictObject({
    _id: recordId,
    email: z.string(),
    /** Empty if only the address is known. */
    name: z.string(),
    portal: z.strictObject({ _id: recordId, name: z.string() }),
    fund: z.nullable(z.strictObject({ _id: recordId, name: z.string() })),
    level: z.enum(levels),
    /** Null if the account of the sender was deleted. */
    invitedBy: z.nullable(z.string()),
    sentAt: timestamp,
    expiresAt: timestamp,
    state: z.enum(invitationStates),
    acceptedAt: z.nullable(timestamp),
    /** The account that accepted it. */
    acceptedBy: z.nullable(recordId),
    /** Why the caller cannot send it again or withdraw it, for people; null if they can. */
    block: z.nullable(z.string()),
  }),
);
export type Invitation = z.infer<typeof invitation>;

const invitationFilter = z.object({
  state: z.optional(z.enum(invitationStates)),
  portal: z.optional(id),
  /** A part of the address or the name. */
  search: z.optional(rawText(200)),
  limit: z.optional(integerParam(1, maxLimit, `A limit is a number from 1 to ${maxLimit}.`)),
  offset: z.optional(integerParam(0, 999_999_999, 'An offset is a number from 0.')),
});
export type InvitationFilter = z.infer<typeof invitationFilter>;

export const listInvitations = endpoint({
  name: 'listInvitations',
  summary: 'Invitations and what became of them, the newest first (BAC-08)',
  method: 'GET',
  path: '/api/backoffice/invitations',
  access: 'admin',
  query: invitationFilter,
  reply: listReply(invitation),
});

const outcome = z.strictObject({
  email: z.string(),
  /** `member`: had an account, is a member now, and was told by email. */
  outcome: z.enum(['invited', 'member', 'failed']),
  message: z.string(),
});
export type InvitationOutcome = z.infer<typeof outcome>;

export const invitePeople = endpoint({
  name: 'invitePeople',
  summary:
    'Invites people to a portal by email, each with a link that works once; a level above user takes a superadmin and re-authentication (BAC-08)',
  method: 'POST',
  path: '/api/backoffice/invitations',
  access: 'admin',
  body: z.object({
    portal: id,
    fund: z.optional(z.nullable(id)),
    level: z.optional(z.enum(['user', 'admin', 'superadmin'])),
    invitees: z
      .array(z.object({ email: rawText(320), firstName: rawText(1_000), lastName: rawText(1_000) }))
      .check(z.minLength(1, 'Please enter at least one address.'))
      .check(z.maxLength(maxInvitees, `At most ${maxInvitees} people at once.`)),
  }),
  reply: z.strictObject({ outcomes: z.array(outcome) }),
  errors: ['sudo_required', 'not_found', 'conflict', 'too_many_requests'],
});

export const resendInvitation = endpoint({
  name: 'resendInvitation',
  summary: 'Sends an invitation again with a new link; the previous one stops working (BAC-08)',
  method: 'POST',
  path: '/api/backoffice/invitations/resend',
  access: 'admin',
  body: z.object({ id }),
  reply: successReply,
  errors: ['sudo_required', 'not_found', 'conflict', 'too_many_requests'],
});

export const withdrawInvitation = endpoint({
  name: 'withdrawInvitation',
  summary: 'Withdraws an invitation: its link stops working (BAC-08)',
  method: 'POST',
  path: '/api/backoffice/invitations/withdraw',
  access: 'admin',
  body: z.object({ id }),
  reply: successReply,
  errors: ['not_found', 'conflict'],
});

const code = z._default(rawText(200), '');

const openedInvitation = named(
  'OpenedInvitation',
  'An invitation, for the person who opens its link.',
  z.strictObject({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    invitedBy: z.nullable(z.string()),
    fund: z.nullable(z.string()),
    /** The page of the fund; Google's sign-in, which can accept an invitation too, does not reply with it. */
    fundSlug: z.nullable(z.string()),
    level: z.enum(levels),
    /** Accepting it needs no new password. */
    hasAccount: z.boolean(),
  }),
);
export type OpenedInvitation = z.infer<typeof openedInvitation>;

export const readInvitation = endpoint({
  name: 'readInvitation',
  summary: 'What the link of an invitation offers. Reading it uses nothing up (BAC-08)',
  method: 'POST',
  path: '/auth/invitation',
  access: 'everyone',
  body: z.object({ code }),
  reply: z.strictObject({ item: openedInvitation }),
  errors: ['too_many_requests'],
  storesReply: false,
  transaction: 'none',
  allowedWhileImpersonating: true,
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  summary:
    'Accepts an invitation: makes the account and signs in; an account that exists becomes a member of the portal (BAC-08)',
  method: 'POST',
  path: '/auth/invitation/accept',
  access: 'everyone',
  body: z.object({
    code,
    firstName: z._default(properName(200), ''),
    lastName: z._default(properName(200), ''),
    password: z._default(rawText(1_000), ''),
    device,
  }),
  reply: z.strictObject({
    /** Null if the account existed: its owner signs in as always. */
    session: z.nullable(sessionReply),
    /** The page of the fund that the invitation names. */
    fundSlug: z.nullable(z.string()),
  }),
  errors: ['account_inactive', 'conflict', 'too_many_requests'],
  storesReply: false,
});
