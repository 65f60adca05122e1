import { signers } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, count, listReply, named, recordId, successReply, timestamp } from '../../replies.ts';
import { id } from '../../schemas.ts';
import { delegatedName } from '../people/delegates.ts';

const signedFlags = {
  syndAgreementSignedByCurrentUser: z.boolean(),
  syndAgreementSignedByCurrentUserCosub: z.boolean(),
};
const signedFlagsSchema = z.strictObject(signedFlags);
export type SignedFlags = z.infer<typeof signedFlagsSchema>;

export const correctionProgress = named(
  'CorrectionProgress',
  'The signatures under the corrected agreement of a countersigned participation, whose old terms stand meanwhile.',
  z.strictObject({
    ...signedFlags,
    /** Dollars. */
    invest_amount: amount,
    isSpouseInvestmentRequired: z.boolean(),
    /** Whether a joint account is to hold it, whose second owner signs in the spouse's place. */
    isJoint: z.boolean(),
    /** Who signs next; null once everybody has signed. */
    waitingFor: z.nullable(z.enum(signers)),
    /** When it was approved. */
    since: timestamp,
  }),
);
export type CorrectionProgress = z.infer<typeof correctionProgress>;

export const requestSign = endpoint({
  name: 'requestSign',
  summary:
    "Makes the agreement where there is none yet, and answers the caller's own sign link, mailed too (SIG-02)",
  method: 'POST',
  path: '/api/syndication/request_sign',
  access: 'user',
  body: z.object({ id }),
  reply: z.extend(successReply, { ...signedFlags, url: z.optional(z.string()) }),
  errors: ['not_found', 'conflict', 'missing_values', 'already_signed', 'too_many_requests'],
});

export const syncSign = endpoint({
  name: 'syncSign',
  summary: 'Where the signatures stand (SIG-03)',
  method: 'POST',
  path: '/api/syndication/sync_sign',
  access: 'user',
  body: z.object({ id }),
  reply: z.extend(successReply, {
    ...signedFlags,
    sa_complete_date: z.nullable(timestamp),
    syndAgreementsCount: count,
    correction: z.nullable(correctionProgress),
  }),
  errors: ['not_found'],
  transaction: 'none',
  storesReply: false,
  allowedWhileImpersonating: true,
});

const spouseTask = named(
  'AgreementToSign',
  "An agreement that waits for the caller's signature as the investor's spouse. It holds what their sign link shows.",
  z.strictObject({
    /** The participation, for a sign link. */
    _id: recordId,
    fundName: z.string(),
    investorName: z.string(),
    /** What holds the investment, where it has to be said (ENT-04). */
    holderName: z.nullable(z.string()),
    /** Dollars. */
    amount,
    /** When it became the caller's turn. */
    since: timestamp,
  }),
);
export type AgreementToSign = z.infer<typeof spouseTask>;

export const listAgreementsToSign = endpoint({
  name: 'listAgreementsToSign',
  summary:
    'The agreements that wait for the caller as a spouse, whose confirmed address they name, the oldest first, and beside them what is delegated to the caller, by name (INV-05, ENT-07)',
  method: 'GET',
  path: '/api/syndication/to_sign',
  access: 'user',
  reply: z.extend(listReply(spouseTask), {
    /** What others have delegated to the caller; invitations, which wait for them too, come first (ENT-07). */
    delegated: z.optional(z.array(delegatedName)),
  }),
});
