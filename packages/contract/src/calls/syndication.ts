import * as z from 'zod/mini';
import type { Entity } from '../collections/entities.ts';
import { route } from '../route.ts';
import { dollars, id, text } from '../shapes.ts';
import type { DownloadReply } from './documents.ts';

/** A participation as its investor sees it: the record, its references filled, and the flags of the rules. */
export type SyndUserView = Omit<Entity<'synd_users'>, 'fund' | 'investment'> &
  ParticipationFlags & {
    fund: Entity<'funds'> | null;
    investment: Entity<'investments'> | null;
  };

/** What the rules say of a participation (SYN-03, SYN-08). */
interface ParticipationFlags {
  isInvesting: boolean;
  isGoingToInvest: boolean;
  isDeclined: boolean;
  isSpouseInvestmentRequired: boolean;
  signedByCurrentUserCosub: boolean;
}

/** What the list of the own participations tells of each, and of its fund: no more than a list of them shows. */
export const ownParticipationFields = {
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
    'cosub_email',
    'fund',
  ],
  fund: ['name', 'url_slug', 'close_date', 'currentPercentageTotalReturned', 'currentFundValuePercentage'],
} as const;

type OwnFields = typeof ownParticipationFields;
type FieldsOf<
  C extends 'synd_users' | 'funds' | 'investments',
  Names extends readonly (keyof Entity<C>)[],
> = Pick<Entity<C>, '_id' | 'id' | Names[number]>;

/** One of the caller's own participations in their list (DSH-02). */
export type OwnParticipation = Omit<FieldsOf<'synd_users', OwnFields['participation']>, 'fund'> &
  ParticipationFlags & { fund: FieldsOf<'funds', OwnFields['fund']> | null };

/** What the list of open investments tells of each: the terms, without the texts of the fund's page. */
export const availableFields = {
  investment: ['createdAt', 'updatedAt', 'name', 'inv_type', 'url_slug', 'fund'],
  fund: [
    'name',
    'type',
    'url_slug',
    'open_date',
    'start_date',
    'close_date',
    'end_date',
    'min_inv_amount',
    'max_inv_amount',
    'total_inv_amount',
    'requires_accreditation',
  ],
} as const;

/** An investment with its fund, as the dashboard lists it (DSH-07). */
export type AvailableInvestment = Omit<
  FieldsOf<'investments', (typeof availableFields)['investment']>,
  'fund'
> &
  LimitsOfCaller & {
    fund: FieldsOf<'funds', (typeof availableFields)['fund']>;
    /** What the caller decided so far. */
    syndUser: { _id: string; isDeclined: boolean } | null;
  };

/** How much of a fund the caller could take at the moment of the answer (SYN-04, SYN-09). */
interface LimitsOfCaller {
  /** Dollars; null where the fund sets no total. */
  leftAmountToInvest: number | null;
  /** Dollars: the minimum that holds for the caller. */
  minimumAmountToInvest: number;
  /** Dollars: the effective maximum (SYN-04); null where nothing limits it. */
  maximumAmountToInvest: number | null;
  /** Where no amount can be taken, why (SYN-04, SYN-09). */
  limitState: 'open' | 'fully-subscribed' | 'no-valid-amount';
}

export interface SyndicationReply extends LimitsOfCaller {
  syndUser: SyndUserView | null;
  fund: Entity<'funds'>;
  investment: Entity<'investments'> | null;
  /** The fund's status at the moment of the answer (FND-01). */
  status: string;
  /** Whether the fund asks for an accreditation that the caller has not stated. */
  accreditationMissing: boolean;
}

export const listAvailable = route<{ items: AvailableInvestment[]; total: number }>()({
  name: 'listAvailable',
  summary: 'What is open to the caller on this portal (DSH-07)',
  method: 'GET',
  path: '/api/syndication/available',
});

export const listMine = route<{ items: OwnParticipation[]; total: number }>()({
  name: 'listMine',
  summary: "The caller's own participations with their funds (DSH-02, DSH-07)",
  method: 'GET',
  path: '/api/syndication/mine',
});

export const requestStatement = route<DownloadReply>()({
  name: 'requestStatement',
  summary: "A download link of the caller's investment summary, as a PDF statement or as CSV (DSH-02)",
  method: 'POST',
  path: '/api/syndication/statement',
  body: z.object({ format: z.enum(['pdf', 'csv']) }),
  readOnly: true,
});

export const syndicationBySlug = route<SyndicationReply>()({
  name: 'syndicationBySlug',
  summary: "A fund by its slug, the caller's participation in it and the limits that hold (SYN-01)",
  method: 'GET',
  path: '/api/syndication/byslug/:slug',
  params: z.object({ slug: text(200) }),
});

/** An answer of the form: '1', 1 and true say yes alike (SYN-07). */
const answer = z.optional(z.nullable(z.union([z.boolean(), z.literal(['0', '1', '']), z.literal([0, 1])])));
const spouseText = z.optional(z.nullable(text(320)));

export const setInvesting = route<{ success: boolean; syndUser: SyndUserView }>()({
  name: 'setInvesting',
  summary: 'Commits an amount to the fund (SYN-04 to SYN-10)',
  method: 'POST',
  path: '/api/syndication/set_investing',
  body: z.object({
    id,
    invest_amount: dollars,
    method_of_inv: z.optional(z.nullable(text(20))),
    is_married: answer,
    is_marital_state: answer,
    cosub_first_name: spouseText,
    cosub_last_name: spouseText,
    cosub_email: spouseText,
  }),
});

export const setNotInvesting = route<{ success: boolean; syndUser: SyndUserView }>()({
  name: 'setNotInvesting',
  summary: 'Declines the fund, with feedback if one likes (SYN-06, SYN-07)',
  method: 'POST',
  path: '/api/syndication/set_not_investing',
  body: z.object({ id, feedback: z.optional(z.nullable(text(5_000))) }),
});

interface SignedFlags {
  success: boolean;
  syndAgreementSignedByCurrentUser: boolean;
  syndAgreementSignedByCurrentUserCosub: boolean;
}

export const requestSign = route<SignedFlags & { url?: string }>()({
  name: 'requestSign',
  summary: "Makes the agreement where there is none yet, mails and answers the caller's sign link (SIG-02)",
  method: 'POST',
  path: '/api/syndication/request_sign',
  body: z.object({ id }),
});

export const syncSign = route<
  SignedFlags & { sa_complete_date: string | null; syndAgreementsCount: number }
>()({
  name: 'syncSign',
  summary: 'Where the signatures stand (SIG-03)',
  method: 'POST',
  path: '/api/syndication/sync_sign',
  body: z.object({ id }),
  readOnly: true,
});
