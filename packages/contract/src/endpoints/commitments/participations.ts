import { investmentMethods } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { named, recordId } from '../../replies.ts';
import { dollars, id, instant, longText } from '../../schemas.ts';
import { spouseAnswers } from './syndication.ts';

/** The admin's reason, stored in the audit log and sent to the investor. */
const reason = longText(2_000).check(z.regex(/\S/, 'Please give a reason.'));

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
  ],
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
