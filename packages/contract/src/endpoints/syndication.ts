import {
  type AgreementField,
  accreditationBlocks,
  agreementFields,
  type ParticipationBlock,
  participationBlockMessages,
  type TemplateKind,
  templateKinds,
} from '@paddock/domain';
import * as z from 'zod/mini';
import type { Entity } from '../collections/entities.ts';
import { entitySchema, entityShape } from '../collections/entity-schema.ts';
import { limitQuery } from '../collections/list-query.ts';
import { endpoint } from '../endpoint.ts';
import { amount, count, listReply, named, recordId, successReply, timestamp } from '../replies.ts';
import { dollars, id, properName, text } from '../schemas.ts';
import { downloadReply } from './documents.ts';

/** What the rules say of a participation (SYN-03, SYN-08). */
const participationFlags = {
  isInvesting: z.boolean(),
  isGoingToInvest: z.boolean(),
  isDeclined: z.boolean(),
  isSpouseInvestmentRequired: z.boolean(),
  signedByCurrentUserCosub: z.boolean(),
};

/** What the caller may do with the participation now: the rules that the endpoints enforce (SYN-10, SEC-09). */
const participationAbilities = {
  canCommit: z.boolean(),
  /** Why the caller cannot commit; null if they can. */
  commitBlock: z.nullable(z.enum(Object.keys(participationBlockMessages) as ParticipationBlock[])),
  canDecline: z.boolean(),
  canWithdraw: z.boolean(),
  /** The investor's own signature is next. */
  canSign: z.boolean(),
};

const participationView = named(
  'Participation',
  'A participation as its investor sees it: the record, its references populated, and the flags of the rules.',
  z.strictObject({
    ...entityShape('synd_users'),
    ...participationFlags,
    ...participationAbilities,
    fund: z.nullable(entitySchema('funds')),
    investment: z.nullable(entitySchema('investments')),
    /** Until when the commitment is kept for an investor who has not signed; null where nothing ends it (SEC-09). */
    keptUntil: z.nullable(timestamp),
  }),
);
export type ParticipationView = z.infer<typeof participationView>;

/** The fields of an investment that the lists of the documents name, beside its fund and its slug. */
const investmentFields = ['name', 'description', 'fund'] as const;

/** The fields of a fund that a summary row names. */
const summaryFundFields = [
  'name',
  'url_slug',
  'close_date',
  'end_date',
  'currentPercentageTotalReturned',
  'currentFundValuePercentage',
  'currentPercentagesUpdatedAt',
  'total_inv_amount',
  'max_inv_amount',
  'schedule_call_url',
  'funding_my_investment_description',
  'description',
] as const;

/** The fields of each own participation in the list of them, of its fund and of its investment. */
export const participationListFields = {
  participation: [
    'createdAt',
    'invest_amount',
    'invest_status',
    'sa_start_date',
    'sa_complete_date',
    'syndAgreementSignedByCurrentUser',
    'syndAgreementSignedByCurrentUserCosub',
    'hasSyndAgreement',
    'method_of_inv',
    'is_married',
    'is_marital_state',
    'cosub_first_name',
    'cosub_last_name',
    'cosub_email',
    'feedback',
    'fund',
    'investment',
  ],
  fund: summaryFundFields,
  investment: investmentFields,
} as const;

/** Where the page of an investment is: the slug of its fund, null where the fund has none. */
const slug = z.nullable(z.string());

const participationListItem = named(
  'ParticipationListItem',
  "One of the caller's own participations in their list (DSH-02).",
  z.strictObject({
    ...entityShape('synd_users', participationListFields.participation),
    ...participationFlags,
    fund: z.nullable(z.strictObject(entityShape('funds', participationListFields.fund))),
    investment: z.nullable(
      z.strictObject({ ...entityShape('investments', participationListFields.investment), slug }),
    ),
  }),
);
export type ParticipationListItem = z.infer<typeof participationListItem>;

/** The fields of each open investment in the list of them, and of its fund. */
export const availableInvestmentFields = {
  investment: [...investmentFields, 'createdAt', 'updatedAt', 'inv_type', 'url_slug'],
  fund: [
    ...summaryFundFields,
    'type',
    'open_date',
    'start_date',
    'min_inv_amount',
    'requires_accreditation',
    'requires_reviewed_accreditation',
  ],
} as const;

/** How much of a fund the caller could take at the moment of the reply (SYN-04, SYN-09). */
const callerLimits = {
  /** Dollars; null where the fund sets no total. */
  leftAmountToInvest: z.nullable(amount),
  /** Dollars: the minimum that holds for the caller. */
  minimumAmountToInvest: amount,
  /** Dollars: the effective maximum (SYN-04); null where nothing limits it. */
  maximumAmountToInvest: z.nullable(amount),
  /** Where no amount can be taken, why (SYN-04, SYN-09). */
  limitState: z.enum(['open', 'fully-subscribed', 'no-valid-amount']),
};

const availableInvestment = named(
  'AvailableInvestment',
  'An investment with its fund, as the dashboard lists it (DSH-07).',
  z.strictObject({
    ...entityShape('investments', availableInvestmentFields.investment),
    ...callerLimits,
    slug,
    fund: z.strictObject(entityShape('funds', availableInvestmentFields.fund)),
    /** What the caller decided so far. */
    syndUser: z.nullable(z.strictObject({ _id: recordId, isDeclined: z.boolean() })),
  }),
);
export type AvailableInvestment = z.infer<typeof availableInvestment>;

const agreementReadiness = named(
  'AgreementReadiness',
  'Whether an agreement of a kind can be made for a fund.',
  z.strictObject({
    /** The fund has a template for it that serves. */
    isReady: z.boolean(),
    /** The named values that its template holds (SEC-10). */
    needs: z.array(z.enum(Object.keys(agreementFields) as AgreementField[])),
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
  if (!found) throw new Error('A reply about a fund holds the fund.');
  return found;
}

export const listAvailableInvestments = endpoint({
  name: 'listAvailableInvestments',
  summary: 'What is open to the caller on this portal (DSH-07)',
  method: 'GET',
  path: '/api/syndication/available',
  access: 'user',
  query: limitQuery,
  reply: listReply(availableInvestment),
});

export const listParticipations = endpoint({
  name: 'listParticipations',
  summary: "The caller's own participations with their funds (DSH-02, DSH-07)",
  method: 'GET',
  path: '/api/syndication/mine',
  access: 'user',
  query: limitQuery,
  reply: listReply(participationListItem),
});

export const requestStatement = endpoint({
  name: 'requestStatement',
  summary: "A download link of the caller's investment summary, as a PDF statement or as CSV (DSH-02)",
  method: 'POST',
  path: '/api/syndication/statement',
  access: 'user',
  body: z.object({ format: z.enum(['pdf', 'csv']) }),
  reply: downloadReply,
  errors: ['too_many_requests'],
  storesReply: false,
  allowedWhileImpersonating: true,
});

export const syndicationBySlug = endpoint({
  name: 'syndicationBySlug',
  summary: "A fund by its slug, the caller's participation in it and the limits that hold (SYN-01)",
  method: 'GET',
  path: '/api/syndication/byslug/:slug',
  access: 'user',
  params: z.object({ slug: text(200) }),
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
  cosub_email: z.optional(z.nullable(text(320))),
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
    invest_amount: dollars,
    method_of_inv: z.optional(z.nullable(text(20))),
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
  body: z.object({ id, feedback: z.optional(z.nullable(text(5_000))) }),
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
  errors: ['not_found', 'already_signed', 'conflict'],
});

const signedFlags = {
  syndAgreementSignedByCurrentUser: z.boolean(),
  syndAgreementSignedByCurrentUserCosub: z.boolean(),
};
const signedFlagsSchema = z.strictObject(signedFlags);
export type SignedFlags = z.infer<typeof signedFlagsSchema>;

const correctionProgress = named(
  'CorrectionProgress',
  'The signatures under the corrected agreement of a complete participation, whose old terms stand meanwhile.',
  z.strictObject({
    ...signedFlags,
    /** Dollars. */
    invest_amount: amount,
    isSpouseInvestmentRequired: z.boolean(),
  }),
);
export type CorrectionProgress = z.infer<typeof correctionProgress>;

export const requestSign = endpoint({
  name: 'requestSign',
  summary: "Makes the agreement where there is none yet, mails and answers the caller's sign link (SIG-02)",
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
