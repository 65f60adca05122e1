import { investingKinds, type ParticipationBlock, participationBlockMessages } from '@paddock/domain';
import * as z from 'zod/mini';
import { entitySchema, entityShape } from '../../collections/entity-schema.ts';
import { amount, named, recordId, timestamp } from '../../replies.ts';
import { fundingView } from '../money/funding-view.ts';
import { positionFigures } from '../money/position-figures.ts';

/** What the rules say of a participation (SYN-03, SYN-08). */
export const participationFlags = {
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

/** Who holds a participation (ENT-04). */
export const holderView = named(
  'Holder',
  'Who holds an investment: the investing profile as it is, and from the first signature on as it was then.',
  z.strictObject({
    entity: recordId,
    kind: z.enum(investingKinds),
    name: z.string(),
    /** As what the signatory signs; null for people, who sign for themselves. */
    capacity: z.nullable(z.string()),
    signatory: z.string(),
    /** Who keeps a retirement account; left out where that is not known. */
    custodian: z.optional(z.string()),
  }),
);

export const holderChange = named(
  'HolderChange',
  'That the kept holder of a signed investment became another one: by an agreement with corrected terms, or as stated.',
  z.strictObject({
    at: timestamp,
    /** "Okafor Family Trust, by Daniel Okafor, Trustee"; null where none was known. */
    before: z.nullable(z.string()),
    after: z.string(),
    /** Why, as the admin who asked for it said. */
    reason: z.nullable(z.string()),
    /** The admins, by name; null where an account was deleted. */
    askedBy: z.nullable(z.string()),
    approvedBy: z.nullable(z.string()),
  }),
);
export type HolderChange = z.infer<typeof holderChange>;

export const participationView = named(
  'Participation',
  'A participation as its investor sees it: the record, its references populated, and the flags of the rules.',
  z.strictObject({
    ...entityShape('synd_users'),
    ...participationFlags,
    ...participationAbilities,
    fund: z.nullable(entitySchema('funds')),
    investment: z.nullable(entitySchema('investments')),
    /** Null until somebody has committed. */
    holder: z.nullable(holderView),
    /** What holds it, where it has to be said: a trust or an entity, or anybody where one person has two in a fund. */
    holderName: z.nullable(z.string()),
    /** Until when the commitment is kept for an investor who has not signed; null where nothing ends it (SEC-09). */
    keptUntil: z.nullable(timestamp),
    /** Null until the agreement is complete (INV-01). */
    funding: z.nullable(fundingView),
    /** What the ledger of an opened fund says; null where the figures are the fund's percentages of amounts (LED-01). */
    position: z.nullable(positionFigures),
  }),
);
export type ParticipationView = z.infer<typeof participationView>;

/** How much of a fund the caller could take at the moment of the reply (SYN-04, SYN-09). */
export const callerLimits = {
  /** Dollars; null where the fund sets no total. */
  leftAmountToInvest: z.nullable(amount),
  /** Dollars: the minimum that holds for the caller. */
  minimumAmountToInvest: amount,
  /** Dollars: the effective maximum (SYN-04); null where nothing limits it. */
  maximumAmountToInvest: z.nullable(amount),
  /** Where no amount can be taken, why (SYN-04, SYN-09). */
  limitState: z.enum(['open', 'fully-subscribed', 'no-valid-amount']),
};
