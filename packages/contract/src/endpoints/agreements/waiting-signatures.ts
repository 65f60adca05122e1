import { accountPauses, signers } from '@paddock/domain';
import * as z from 'zod/mini';
import { listQuery } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { amount, count, listReply, named, recordId, successReply, timestamp } from '../../replies.ts';
import { id } from '../../schemas.ts';

const waitingSignature = named(
  'WaitingSignature',
  'A signer whose turn it is.',
  z.strictObject({
    syndUser: recordId,
    user: recordId,
    fund: recordId,
    fundName: z.string(),
    investorName: z.string(),
    /** What holds it, where it has to be said (ENT-04). */
    holderName: z.nullable(z.string()),
    role: z.enum(signers),
    /** Whether a joint account holds it, whose second owner signs in the spouse's place. */
    isJoint: z.boolean(),
    /** Null for management. */
    signerName: z.nullable(z.string()),
    /** Null for management. */
    signerEmail: z.nullable(z.string()),
    amount,
    /** When their turn began. */
    since: timestamp,
    /** When the commitment ends unless the investor signs; null if it does not end. */
    keptUntil: z.nullable(timestamp),
    remindedAt: z.nullable(timestamp),
    /** The reminders since their turn began. */
    reminders: count,
    /** False within a day of the last reminder. */
    canRemind: z.boolean(),
    /** Why their sign link is paused: their account may not act, or the investor's may not. */
    pause: z.nullable(z.enum(accountPauses)),
    /** Whether there is a document; the investor's is created when they begin to sign. */
    hasAgreement: z.boolean(),
  }),
);
export type WaitingSignature = z.infer<typeof waitingSignature>;

export const listWaitingSignatures = endpoint({
  name: 'listWaitingSignatures',
  summary: 'Who has not signed, the longest waiting first (BAC-07)',
  method: 'GET',
  path: '/api/backoffice/countersignatures/waiting',
  access: 'admin',
  query: z.extend(z.pick(listQuery, { limit: true, offset: true }), { role: z.optional(z.enum(signers)) }),
  reply: listReply(waitingSignature),
});

export const remindSigner = endpoint({
  name: 'remindSigner',
  summary: 'Reminds the signer whose turn it is, once a day at most (BAC-07)',
  method: 'POST',
  path: '/api/backoffice/countersignatures/remind',
  access: 'admin',
  body: z.object({ syndUser: id, role: z.enum(signers) }),
  reply: successReply,
  errors: ['conflict', 'too_many_requests'],
});
