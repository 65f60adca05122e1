import { investmentMethods, undecidedHolderReasons } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, listReply, named, recordId } from '../../replies.ts';
import { dollars, id, instant, lineText, longText, properName } from '../../schemas.ts';
import { adminActionReply } from '../people/approvals.ts';
import { holderView } from './participation-view.ts';
import { spouseAnswers } from './syndication.ts';

/** The admin's reason, stored in the audit log and sent to the investor. */
const reason = longText(2_000).check(z.regex(/\S/, 'Please give a reason.'));

export const releaseParticipation = endpoint({
  name: 'releaseParticipation',
  summary: 'Releases a commitment; one that its investor has signed takes a second admin (SEC-01)',
  method: 'POST',
  path: '/api/backoffice/participations/release',
  access: 'admin',
  body: z.object({ id, reason }),
  reply: adminActionReply,
  errors: ['sudo_required', 'forbidden', 'not_found', 'conflict', 'unavailable', 'too_many_requests'],
});

export const reissueAgreement = endpoint({
  name: 'reissueAgreement',
  summary:
    'Voids an agreement and has a new one signed for the same commitment; one that its investor has signed takes a second admin (BAC-07)',
  method: 'POST',
  path: '/api/backoffice/participations/reissue',
  access: 'admin',
  body: z.object({ id, reason }),
  reply: adminActionReply,
  errors: ['sudo_required', 'forbidden', 'not_found', 'conflict', 'unavailable', 'too_many_requests'],
});

const corrections = {
  invest_amount: z.optional(dollars),
  method_of_inv: z.optional(z.enum(investmentMethods, 'Choose individual, trust or entity.')),
  ...spouseAnswers,
  /** Another holder: one of the person's investing profiles. A new method without one is held by their default profile. */
  investing_entity: z.optional(id),
};

/** The terms to correct; absent ones stay unchanged. */
export const correctedTerms = z.object(corrections);

export const correctTerms = endpoint({
  name: 'correctTerms',
  summary:
    'Requests a correction of the terms of an accepted investment, which takes a second admin (SEC-01)',
  method: 'POST',
  path: '/api/backoffice/participations/correct_terms',
  access: 'admin',
  body: z.object({ id, reason, ...corrections }),
  reply: adminActionReply,
  errors: [
    'sudo_required',
    'not_found',
    'conflict',
    'unavailable',
    'too_many_requests',
    'invalid_amount',
    'fully_subscribed',
    'not_accredited',
  ],
});

const stated = {
  /** The investing profile that holds it: one of the investor's, of the method of the commitment. */
  investing_entity: id,
  /** The holder's name as the signed agreement has it. */
  name: properName(200).check(z.regex(/\S/, 'Please give the name that the agreement states.')),
  /** Who signed for it, and as what; absent: as the profile has it. */
  signatory: z.optional(properName(200)),
  capacity: z.optional(lineText(200)),
};

/** Who holds an investment, as an admin reads it in the signed agreement. */
export const statedHolder = z.object(stated);

export const settleHolder = endpoint({
  name: 'settleHolder',
  summary:
    'Requests to state who holds a signed investment of which that is not known, which takes a second admin (ENT-04)',
  method: 'POST',
  path: '/api/backoffice/participations/settle_holder',
  access: 'admin',
  body: z.object({ id, reason, ...stated }),
  reply: adminActionReply,
  errors: ['sudo_required', 'not_found', 'conflict'],
});

const undecidedHolder = named(
  'UndecidedHolder',
  'A signed investment of which nobody can tell who holds it.',
  z.strictObject({
    syndUser: recordId,
    user: recordId,
    fund: recordId,
    fundName: z.string(),
    investorName: z.string(),
    /** Dollars. */
    amount,
    method: z.nullable(z.string()),
    reason: z.enum(undecidedHolderReasons),
    /** Whom pages show until it is settled: the investing profile as it is. */
    holder: z.nullable(holderView),
  }),
);
export type UndecidedHolder = z.infer<typeof undecidedHolder>;

export const listUndecidedHolders = endpoint({
  name: 'listUndecidedHolders',
  summary: 'The signed investments of which nobody can tell who holds them (ENT-04)',
  method: 'GET',
  path: '/api/backoffice/undecided_holders',
  access: 'admin',
  reply: listReply(undecidedHolder),
});

export const completeParticipation = endpoint({
  name: 'completeParticipation',
  summary:
    'Requests that an agreement signed elsewhere and filed here completes its participation, which takes a second admin (BAC-10)',
  method: 'POST',
  path: '/api/backoffice/participations/complete',
  access: 'admin',
  body: z.object({
    id,
    /** The filed agreement. */
    agreement: id,
    /** When everybody had signed it. */
    completedAt: instant,
    reason,
  }),
  reply: adminActionReply,
  errors: ['sudo_required', 'not_found', 'conflict'],
});
