import { describedPictureFields, fundStatuses } from '@paddock/domain';
import * as z from 'zod/mini';
import { entityShape } from '../../collections/entity-schema.ts';
import { investmentsQuery } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { amount, listReply, named, recordId } from '../../replies.ts';
import { id } from '../../schemas.ts';
import { correctionProgress } from '../agreements/sign-requests.ts';
import { downloadReply } from '../documents/documents.ts';
import { listedFunding } from '../money/funding-view.ts';
import { positionDifferences } from '../money/position-figures.ts';
import { callerLimits, holderView, participationFlags } from './participation-view.ts';

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
    /** Null until the agreement is complete. */
    funding: z.nullable(listedFunding),
    /** What the ledger of an opened fund says; null where the figures are the fund's percentages of amounts (LED-01). */
    position: z.nullable(positionDifferences),
    /** The time zone of that ledger: the day of its figures is the one that they have there. Left out for other funds. */
    figuresTimeZone: z.optional(z.string()),
    /** The corrected agreement that waits for signatures. */
    correction: z.nullable(correctionProgress),
    holder: z.nullable(holderView),
    /** What holds it, where it has to be said: a trust or an entity, or anybody where one person has two in a fund. */
    holderName: z.nullable(z.string()),
    /** Dollars that came in for commitments that have ended, and are to be returned. */
    toReturn: amount,
    /** At the moment of the reply; null if the fund is gone. */
    fundStatus: z.nullable(z.enum(fundStatuses)),
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
    ...describedPictureFields,
    'type',
    'open_date',
    'start_date',
    'min_inv_amount',
    'requires_accreditation',
    'requires_reviewed_accreditation',
  ],
} as const;

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

export const listAvailableInvestments = endpoint({
  name: 'listAvailableInvestments',
  summary: 'What is open to the caller on this portal (DSH-07)',
  method: 'GET',
  path: '/api/syndication/available',
  access: 'user',
  query: investmentsQuery,
  reply: listReply(availableInvestment),
});

export const listParticipations = endpoint({
  name: 'listParticipations',
  summary: "The caller's own participations with their funds (DSH-02, DSH-07)",
  method: 'GET',
  path: '/api/syndication/mine',
  access: 'user',
  query: investmentsQuery,
  reply: listReply(participationListItem),
});

export const requestStatement = endpoint({
  name: 'requestStatement',
  summary: "A download link of the caller's investment summary, as a PDF statement or as CSV (DSH-02)",
  method: 'POST',
  path: '/api/syndication/statement',
  access: 'user',
  body: z.object({
    format: z.enum(['pdf', 'csv']),
    /** Only what this investing profile of the caller's holds; without it everything of theirs. */
    profile: z.optional(id),
  }),
  reply: downloadReply,
  errors: ['not_found', 'too_many_requests'],
  storesReply: false,
  allowedWhileImpersonating: true,
});
