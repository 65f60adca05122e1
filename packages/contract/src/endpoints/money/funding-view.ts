import * as z from 'zod/mini';
import { amount, named, timestamp } from '../../replies.ts';

/**
 * How far a participation with a complete agreement is funded. `committed` is `funded` plus `unfunded`; what came in is
 * `funded` plus `excess` (INV-01).
 */
export const fundingView = named(
  'Funding',
  'How far a participation is funded, from its countersigned agreement on.',
  z.strictObject({
    /** Dollars of the complete agreement. */
    committed: amount,
    /** Dollars that came in and count towards it. */
    funded: amount,
    /** Dollars that are still to come in. */
    unfunded: amount,
    /**
     * Dollars to ask for now: `unfunded`, but no more than the smaller amount while a corrected agreement waits for
     * signatures, and nothing once the fund is Done.
     */
    toWire: amount,
    /** Dollars that came in beyond the commitment, and are to be returned. */
    excess: amount,
    /**
     * When the money is due; null if it never was, because the agreement was complete before receipts were recorded, and
     * for an investor whose funding is paused.
     */
    dueAt: z.nullable(timestamp),
    /** What the investor states in the payment, such as 7GPM-4XC9; null where nothing is to be wired. */
    reference: z.nullable(z.string()),
    /** Nothing is to be wired: the investor was removed from the portal of the fund, or `pausedUntil` says until when. */
    isPaused: z.boolean(),
    /** For an investor whose second factors an admin removed, so that nothing is to be wired for a day (SEC-12). */
    pausedUntil: z.optional(timestamp),
    startedAt: z.nullable(timestamp),
    /** When enough had come in. */
    completedAt: z.nullable(timestamp),
    /** Dollars of `funded` that count without a receipt: the agreement was complete before receipts were recorded. */
    fundedBefore: amount,
  }),
);
export type FundingView = z.infer<typeof fundingView>;

/** The same in a list: without what only the page of one shows. */
export const listedFunding = named(
  'ListedFunding',
  'How far a participation in a list is funded, from its countersigned agreement on.',
  z.omit(fundingView, { startedAt: true, completedAt: true, fundedBefore: true }),
);
export type ListedFunding = z.infer<typeof listedFunding>;
