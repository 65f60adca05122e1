import { noIrrReasons } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, calendarDay, named, recordId } from '../../replies.ts';
import { day, id } from '../../schemas.ts';
import { followedProfiles, statedHolding } from './history.ts';

/** Times what was paid in, with two decimals; null where nothing was. */
const multiple = z.nullable(z.number());

const figures = {
  /** Dollars of capital. */
  contributed: amount,
  distributed: amount,
  /** What the journals say on that day: contributions less distributions, with every change in value until then. */
  value: amount,
  /** The yearly rate of return as a fraction; null where there is none. */
  irr: z.nullable(z.number()),
  /** Why there is none. */
  noIrr: z.nullable(z.enum(noIrrReasons)),
  dpi: multiple,
  rvpi: multiple,
  tvpi: multiple,
  /**
   * Some of the days are not those on which money was seen to move, or the opening of the journal states for a later day
   * what was distributed and what there was.
   */
  isEstimated: z.boolean(),
};

export const performanceFigures = named(
  'PerformanceFigures',
  'How money has done up to a day (MET-01, MET-02).',
  z.strictObject(figures),
);
export type PerformanceFigures = z.infer<typeof performanceFigures>;

const record = z.strictObject({ _id: recordId, name: z.string() });

const performanceReply = named(
  'Performance',
  'How the holdings of a person in opened funds have done, each, by fund, by investing profile, and in all.',
  z.strictObject({
    asOf: calendarDay,
    holdings: z.array(
      z.strictObject({
        ...figures,
        syndUser: recordId,
        fund: record,
        /** What holds it, where it has to be said. */
        holderName: z.nullable(z.string()),
      }),
    ),
    funds: z.array(z.strictObject({ ...figures, fund: record })),
    profiles: z.array(z.strictObject({ ...figures, profile: record })),
    total: performanceFigures,
    /** Of these, no rate of return can be told. */
    stated: z.array(statedHolding),
    choices: z.strictObject({ profiles: followedProfiles }),
  }),
);
export type Performance = z.infer<typeof performanceReply>;

export const readPerformance = endpoint({
  name: 'readPerformance',
  summary: "How the caller's money in opened funds has done up to a day (MET-01, MET-02)",
  method: 'GET',
  path: '/api/ledger/performance',
  access: 'user',
  query: z.object({
    /** YYYY-MM-DD; if it is left out, today on the calendar of the portal, or of a journal where it is a day further. */
    asOf: z.optional(day),
    /** An investing profile of the caller's, or one whose investments are delegated to them. */
    profile: z.optional(id),
  }),
  reply: performanceReply,
  errors: ['not_found', 'bad_request'],
});
