import { approvalKindNames, paymentInstructionFields, termNames } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, itemReply, listReply, named, recordId, successReply, timestamp } from '../../replies.ts';
import { id, rawText } from '../../schemas.ts';

const approvalState = z.enum(['open', 'approved', 'declined', 'withdrawn', 'expired']);
export type ApprovalState = z.infer<typeof approvalState>;

/** What takes two admins. */
export const approvalKind = z.enum(approvalKindNames);

const proposedField = z.enum([
  ...termNames,
  ...paymentInstructionFields,
  'invest_status',
  'fundedBefore',
  'toReturn',
  'agreement',
  'holder',
  'sa_complete_date',
  'ft_start_date',
  'ft_complete_date',
  'syndAgreementSignedByCurrentUser',
  'syndAgreementSignedByCurrentUserCosub',
  'figures',
  'positions',
  'committed',
  'contributed',
  'distributed',
  'value',
  'preview',
  'closedThrough',
  'entries',
  'entry',
  'effectiveDate',
  'receipt',
  'receipts',
  'run',
  'memo',
  'tellsInvestors',
  'returnedCapital',
  'preferredReturn',
  'profit',
  'interest',
  'concerns',
]);
export type ProposedField = z.infer<typeof proposedField>;

const blockReason = z.enum(['own', 'asker-left', 'new-access', 'same-person']);

const changedValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
const proposedChange = named(
  'ProposedChange',
  'One field that approving changes. Amounts are decimal text, times ISO 8601 text.',
  z.strictObject({ field: proposedField, before: changedValue, after: changedValue }),
);
export type ProposedChange = z.infer<typeof proposedChange>;

const person = z.strictObject({ _id: recordId, name: z.string() });

/** A request that waits for a second admin, as the pages of its record show it. */
export const waitingRequest = z.strictObject({ kind: approvalKind, askedBy: person });

export const adminActionReply = named(
  'AdminAction',
  'done: the change is made; asked: another admin has to approve it first.',
  z.strictObject({
    success: z.boolean(),
    state: z.enum(['done', 'asked']),
    /** The id of the request, if there is one. */
    approval: z.nullable(recordId),
  }),
);
export type AdminActionReply = z.infer<typeof adminActionReply>;

const approvalSchema = named(
  'Approval',
  'What one admin has requested and another decides.',
  z.strictObject({
    _id: recordId,
    id: recordId,
    kind: approvalKind,
    /** The requested action, for people. */
    title: z.string(),
    collection: z.string(),
    record: recordId,
    /** The time zone of the record's portal, in which its days are. */
    timeZone: z.string(),
    /** The name of the record, for people. */
    subject: z.string(),
    changes: z.array(proposedChange),
    /** Dollars that have come in, and will have to be returned once an open request for a release is approved. */
    toReturn: z.nullable(amount),
    reason: z.string(),
    contentHash: z.string(),
    askedBy: person,
    askedAt: timestamp,
    expiresAt: timestamp,
    state: approvalState,
    /** Why the caller may not decide on it; null if they may. `until`: when that ends. */
    block: z.nullable(z.strictObject({ reason: blockReason, until: z.nullable(timestamp) })),
    /** Until another admin can decide on an open request: null if one can now; `until` is null if none ever can. */
    wait: z.nullable(z.strictObject({ until: z.nullable(timestamp) })),
    /** Null if it was withdrawn because the person who made it is no longer an admin. */
    decidedBy: z.nullable(person),
    decidedAt: z.nullable(timestamp),
  }),
);
export type Approval = z.infer<typeof approvalSchema>;

export const listApprovals = endpoint({
  name: 'listApprovals',
  summary: 'The requests of admins, open ones first (SEC-01)',
  method: 'GET',
  path: '/api/backoffice/approvals',
  access: 'admin',
  reply: listReply(approvalSchema),
});

export const readApproval = endpoint({
  name: 'readApproval',
  summary: 'One request of an admin, open or decided (SEC-01)',
  method: 'GET',
  path: '/api/backoffice/approvals/:id',
  access: 'admin',
  params: z.object({ id }),
  reply: itemReply(approvalSchema),
  errors: ['not_found'],
});

export const approve = endpoint({
  name: 'approve',
  summary: 'Approves and executes the request of another admin; requires re-authentication (SEC-01)',
  method: 'POST',
  path: '/api/backoffice/approvals/approve',
  access: 'admin',
  body: z.object({ id, contentHash: rawText(64) }),
  reply: successReply,
  errors: [
    'not_found',
    'forbidden',
    'conflict',
    'unavailable',
    'too_many_requests',
    'sudo_required',
    'invalid_amount',
    'fully_subscribed',
    'not_accredited',
    'missing_values',
  ],
});

export const decline = endpoint({
  name: 'decline',
  summary: 'Declines a request, or withdraws your own; requires re-authentication (SEC-01)',
  method: 'POST',
  path: '/api/backoffice/approvals/decline',
  access: 'admin',
  body: z.object({ id }),
  reply: successReply,
  errors: ['not_found', 'forbidden', 'conflict', 'sudo_required'],
});
