import { accreditationBlocks, agreementFieldNames, type TemplateKind, templateKinds } from '@paddock/domain';
import * as z from 'zod/mini';
import type { Entity } from '../../collections/entities.ts';
import { entitySchema } from '../../collections/entity-schema.ts';
import { endpoint } from '../../endpoint.ts';
import { named, successReply } from '../../replies.ts';
import { dollarsOrText, emailText, id, longText, properName, rawText } from '../../schemas.ts';
import { callerLimits, participationView } from './participation-view.ts';

const agreementReadiness = named(
  'AgreementReadiness',
  'Whether an agreement of a kind can be made for a fund.',
  z.strictObject({
    /** The fund has a template for it that serves. */
    isReady: z.boolean(),
    /** The named values that its template holds (SEC-10). */
    needs: z.array(z.enum(agreementFieldNames)),
  }),
);
export type AgreementReadiness = z.infer<typeof agreementReadiness>;

const readinessByKind = Object.fromEntries(templateKinds.map((kind) => [kind, agreementReadiness])) as Record<
  TemplateKind,
  typeof agreementReadiness
>;

const syndicationReply = named(
  'Syndication',
  "A fund, the caller's participation in it, and the limits that hold for the caller (SYN-01).",
  z.strictObject({
    ...callerLimits,
    syndUser: z.nullable(participationView),
    /** Null if the participation holds it ({@link fundOfSyndication}). */
    fund: z.nullable(entitySchema('funds')),
    /** Null if the participation holds it, or if the fund has none. */
    investment: z.nullable(entitySchema('investments')),
    /** The fund's status at the moment of the reply (FND-01). */
    status: z.string(),
    /** Whether the fund asks for an accreditation that the caller has not stated. */
    accreditationMissing: z.boolean(),
    /** Why the caller's accreditation does not serve for the fund; null where it does or none is needed. */
    accreditationBlock: z.nullable(z.enum(accreditationBlocks)),
    /** Whether the caller has stated an accreditation, asked for or not. */
    isAccreditationStated: z.boolean(),
    /** What can be signed, for each kind of agreement. */
    agreements: z.strictObject(readinessByKind),
  }),
);
export type SyndicationReply = z.infer<typeof syndicationReply>;

/** The fund of a reply: the participation's, or for callers without one, its own. */
export function fundOfSyndication({
  syndUser,
  fund,
}: Pick<SyndicationReply, 'fund' | 'syndUser'>): Entity<'funds'> {
  const found = syndUser?.fund ?? fund;
  if (!found) throw new Error('This reply about a fund does not hold the fund.');
  return found;
}

export const syndicationBySlug = endpoint({
  name: 'syndicationBySlug',
  summary: "A fund by its slug, the caller's participation in it and the limits that hold (SYN-01)",
  method: 'GET',
  path: '/api/syndication/byslug/:slug',
  access: 'user',
  params: z.object({ slug: rawText(200) }),
  /** The participation that this investing profile has in the fund; without it the caller's oldest one (ENT-09). */
  query: z.object({ investing_entity: z.optional(id) }),
  reply: syndicationReply,
});

/** An answer of the form: '1', 1 and true say yes alike (SYN-07). */
const yesNoAnswer = z.optional(
  z.nullable(z.union([z.boolean(), z.literal(['0', '1', '']), z.literal([0, 1])])),
);
const spouseName = z.optional(z.nullable(properName(320)));

/** The answers about a spouse, which a commitment and its correction take alike (SYN-07). */
export const spouseAnswers = {
  is_married: yesNoAnswer,
  is_marital_state: yesNoAnswer,
  cosub_first_name: spouseName,
  cosub_last_name: spouseName,
  cosub_email: z.optional(z.nullable(emailText)),
};

const decisionReply = named(
  'Decision',
  "The caller's participation after a decision.",
  z.extend(successReply, { syndUser: participationView }),
);

export const setInvesting = endpoint({
  name: 'setInvesting',
  summary: 'Commits an amount to the fund (SYN-04 to SYN-10)',
  method: 'POST',
  path: '/api/syndication/set_investing',
  access: 'user',
  body: z.object({
    id,
    invest_amount: dollarsOrText,
    method_of_inv: z.optional(z.nullable(rawText(20))),
    /** Who invests; without it the default profile of the method (ENT-03). */
    investing_entity: z.optional(z.nullable(id)),
    ...spouseAnswers,
  }),
  reply: decisionReply,
  errors: [
    'not_found',
    'already_accepted',
    'already_signed',
    'not_a_member',
    'not_open',
    'not_accredited',
    'fully_subscribed',
    'invalid_amount',
    'conflict',
  ],
});

export const setNotInvesting = endpoint({
  name: 'setNotInvesting',
  summary: 'Declines the fund, with feedback if one likes (SYN-06, SYN-07)',
  method: 'POST',
  path: '/api/syndication/set_not_investing',
  access: 'user',
  body: z.object({ id, feedback: z.optional(z.nullable(longText(5_000))) }),
  reply: decisionReply,
  errors: [
    'not_found',
    'already_accepted',
    'already_signed',
    'not_a_member',
    'not_open',
    'not_accredited',
    'conflict',
  ],
});

export const withdrawCommitment = endpoint({
  name: 'withdrawCommitment',
  summary: 'Withdraws a commitment that its investor has not signed (SEC-09)',
  method: 'POST',
  path: '/api/syndication/withdraw',
  access: 'user',
  body: z.object({ id }),
  reply: decisionReply,
  errors: ['not_found', 'already_signed', 'conflict', 'unavailable', 'too_many_requests'],
});
