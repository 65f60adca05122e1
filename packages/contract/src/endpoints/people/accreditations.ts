import { accreditationReviews, accreditationStandings } from '@paddock/domain';
import * as z from 'zod/mini';
import { integerParam, maxLimit } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { count, itemReply, listReply, named, recordId, successReply, timestamp } from '../../replies.ts';
import { id, instant, longText, rawText } from '../../schemas.ts';

/** Where the review of an accreditation stands. */
export const accreditationStanding = z.enum(accreditationStandings);

/** The views of the queue: what waits, what ends within 60 days, and the rest by its standing. */
export const accreditationViews = ['waiting', 'expiring', 'expired', 'accepted', 'refused'] as const;

const accreditationRow = {
  user: recordId,
  /** The investing profile that is accredited (ENT-06); null for a person who has none. */
  investing_entity: z.nullable(recordId),
  name: z.string(),
  email: z.string(),
  standing: z.enum(accreditationStandings),
  /** In words; null if the answer is no longer offered. */
  type: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  /** The person, trust or entity that it is about. */
  subject: z.string(),
  statedAt: z.nullable(timestamp),
  validUntil: z.nullable(timestamp),
  /** The verification documents that belong to it. */
  documents: count,
};
const accreditationItem = named(
  'AccreditationItem',
  'An accreditation in the queue of reviews.',
  z.strictObject(accreditationRow),
);
export type AccreditationItem = z.infer<typeof accreditationItem>;

const accreditationFilter = z.object({
  view: z.optional(z.enum(accreditationViews)),
  /** Words of the name or the address, or of the name of a profile. */
  search: z.optional(rawText(200)),
  limit: z.optional(integerParam(1, maxLimit, `A limit is a number from 1 to ${maxLimit}.`)),
  offset: z.optional(integerParam(0, 999_999_999, 'An offset is a number from 0.')),
});
export type AccreditationFilter = z.infer<typeof accreditationFilter>;

export const listAccreditations = endpoint({
  name: 'listAccreditations',
  summary: 'Accreditations to review, the longest waiting first, or those that end soon (BAC-09)',
  method: 'GET',
  path: '/api/backoffice/accreditations',
  access: 'admin',
  query: accreditationFilter,
  reply: listReply(accreditationItem),
});

const accreditationPage = named(
  'AccreditationPage',
  'An accreditation with its evidence, for its reviewer.',
  z.strictObject({
    ...accreditationRow,
    /** What a review refers to: it changes with what the person states. */
    statement: z.string(),
    review: z.nullable(
      z.strictObject({
        decision: z.enum(accreditationReviews),
        reason: z.nullable(z.string()),
        by: z.nullable(z.string()),
        at: z.nullable(timestamp),
      }),
    ),
    evidence: z.array(
      z.strictObject({
        _id: recordId,
        title: z.string(),
        filedAt: timestamp,
        isBeingChecked: z.boolean(),
        /** The investing profile that it names; null for one that was sent for what the account states. */
        holder: z.nullable(z.string()),
        /** Whether it belongs to this accreditation. Those that do come first. */
        isOfProfile: z.boolean(),
      }),
    ),
    /** Until when it is valid if it is accepted now and nothing else is chosen. */
    defaultValidUntil: timestamp,
    /** Why the caller cannot review it, for people; null if they can. */
    block: z.nullable(z.string()),
  }),
);
export type AccreditationPage = z.infer<typeof accreditationPage>;

export const readAccreditation = endpoint({
  name: 'readAccreditation',
  summary: 'One accreditation with its evidence (BAC-09)',
  method: 'GET',
  path: '/api/backoffice/accreditations/:user',
  access: 'admin',
  params: z.object({ user: rawText(200) }),
  /** One of their profiles; by default the one that the account states. */
  query: z.object({ investing_entity: z.optional(id) }),
  reply: itemReply(accreditationPage),
  errors: ['not_found'],
});

export const reviewAccreditation = endpoint({
  name: 'reviewAccreditation',
  summary:
    'Accepts or refuses what a person has stated, and tells them; a conflict if they have changed it (BAC-09)',
  method: 'POST',
  path: '/api/backoffice/accreditations/review',
  access: 'admin',
  body: z.object({
    user: id,
    /** One of their profiles; by default the one that the account states. */
    investing_entity: z.optional(z.nullable(id)),
    /** As it was read. */
    statement: rawText(64),
    decision: z.enum(accreditationReviews),
    /** The person reads it; needed to refuse. */
    reason: z.optional(z.nullable(longText(2_000))),
    /** By default what the setting says. */
    validUntil: z.optional(z.nullable(instant)),
  }),
  reply: successReply,
  errors: ['not_found', 'conflict'],
});
