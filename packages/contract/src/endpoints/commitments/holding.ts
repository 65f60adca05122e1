import { holdingEventKinds, participationStages, releaseCauses } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, calendarDay, itemReply, named, recordId, timestamp } from '../../replies.ts';
import { id } from '../../schemas.ts';
import { correctionProgress } from '../agreements/sign-requests.ts';
import { fundingView } from '../money/funding-view.ts';

const text = z.nullable(z.string());
const figure = z.nullable(amount);

const holding = named(
  'Holding',
  "One of the caller's own participations: its figures, contact and history.",
  z.strictObject({
    _id: recordId,
    /** What holds the investment, where it has to be said (ENT-04). */
    holderName: z.nullable(z.string()),
    /** The investing profile for which the fund's page is opened; left out where the holder need not be said (ENT-09). */
    profile: z.optional(recordId),
    stage: z.enum(participationStages),
    fund: z.strictObject({
      _id: recordId,
      name: z.string(),
      type: text,
      url_slug: text,
      imageUrl: text,
      imageAlt: text,
      imageIsDecorative: z.boolean(),
      status: z.string(),
      close_date: z.nullable(timestamp),
      end_date: z.nullable(timestamp),
    }),
    /** In dollars; null where there is no figure yet. */
    figures: z.strictObject({
      /** What the investor committed. */
      committed: figure,
      /** What the complete agreement says: `funded` + `unfunded`. */
      signed: figure,
      /** What came in and counts towards it. */
      funded: figure,
      unfunded: figure,
      /** `funded` x `percentages.returned` / 100; by the ledger, what was distributed. */
      distributions: figure,
      /** `funded` x `percentages.value` / 100; by the ledger, the net asset value. */
      value: figure,
      /** `distributions` + `value` - `funded`. */
      gain: figure,
      /** `signed` x `percentages.value` / 100, the current value of the summary (DSH-03), less `value`; 0 by the ledger. */
      awaited: figure,
      /** `gain` / `funded` in percent (DSH-04). */
      overallReturn: z.nullable(z.number()),
    }),
    /** Whether the figures are the fund's percentages of amounts, or come from its ledger (LED-01). */
    figuresFrom: z.enum(['percentages', 'ledger']),
    /** The fund's percentages, as the figures count them; by the ledger, those of this investment. */
    percentages: z.strictObject({
      returned: z.number(),
      value: z.number(),
      updatedAt: z.nullable(timestamp),
      /** When they begin to hold for the figures: not before the commitment. */
      since: z.nullable(timestamp),
      /** The day of `since` on the calendar of the journal; null where the figures are not by the ledger. */
      day: z.nullable(calendarDay),
    }),
    /** Null until the agreement is complete. */
    funding: z.nullable(fundingView),
    /** The corrected agreement that waits for signatures. */
    correction: z.nullable(correctionProgress),
    /** The last commitment, if it has ended: how, what it was, and what had come in for it. */
    released: z.nullable(
      z.strictObject({
        at: timestamp,
        cause: z.enum(releaseCauses),
        amount: figure,
        received: amount,
      }),
    ),
    /** Dollars that came in for commitments that have ended, and are to be returned. */
    toReturn: amount,
    /** The complete agreement can be downloaded. */
    hasAgreement: z.boolean(),
    contact: z.strictObject({
      /** The fund's company. */
      name: text,
      email: text,
      phone: text,
      schedule_call_url: text,
    }),
    /** The newest first. */
    timeline: z.array(
      z.strictObject({
        kind: z.enum(holdingEventKinds),
        at: timestamp,
        /** Only the day is known, in `timeZone`. */
        isDay: z.boolean(),
        amount: figure,
        /** Of a news document. */
        title: text,
      }),
    ),
    /** The time zone of the portal. */
    timeZone: z.string(),
  }),
);
export type Holding = z.infer<typeof holding>;

export const readHolding = endpoint({
  name: 'readHolding',
  summary: "One of the caller's own participations with its figures, contact and history (INV-03)",
  method: 'GET',
  path: '/api/syndication/holdings/:id',
  access: 'user',
  params: z.object({ id }),
  reply: itemReply(holding),
});
