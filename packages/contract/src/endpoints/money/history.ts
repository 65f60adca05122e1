import { distributedLines, noIrrReasons } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, calendarDay, named, recordId, timestamp } from '../../replies.ts';
import { id } from '../../schemas.ts';

const record = z.strictObject({ _id: recordId, name: z.string() });

/** Dollars of each kind of distribution. */
export const distributionsByKind = z.strictObject(
  Object.fromEntries(distributedLines.map((line) => [line, amount])) as Record<
    (typeof distributedLines)[number],
    typeof amount
  >,
);

export const historyPoint = named(
  'MoneyHistoryPoint',
  'How money in opened funds stood at the end of a quarter, in dollars.',
  z.strictObject({
    /** The last day of the quarter; of the current one, the day until which is counted. */
    day: calendarDay,
    /** From the beginning until that day. */
    contributed: amount,
    distributed: amount,
    value: amount,
    /** Of this quarter alone, by kind. */
    distributions: distributionsByKind,
  }),
);
export type MoneyHistoryPoint = z.infer<typeof historyPoint>;

export const statedHolding = named(
  'StatedHolding',
  'A holding in a fund that is not opened: its figures are percentages as stated by the manager.',
  z.strictObject({
    syndUser: recordId,
    fund: record,
    /** What holds it, where it has to be said. */
    holderName: z.nullable(z.string()),
    /** When the percentages were stated; null if nobody has stated any. */
    statedOn: z.nullable(timestamp),
  }),
);
export type StatedHolding = z.infer<typeof statedHolding>;

/** The caller's own profiles, and those of which a delegate may see the investments. */
export const followedProfiles = z.array(z.extend(record, { isDelegated: z.boolean() }));
export type FollowedProfile = z.infer<typeof followedProfiles>[number];

const moneyHistory = named(
  'MoneyHistory',
  'How the money of a person in opened funds has gone: together by quarter, and each holding today.',
  z.strictObject({
    /** Today on the calendar of the portal, or of a journal where it is a day further: all that is posted counts. */
    asOf: calendarDay,
    /** Every quarter from the first payment on, oldest first. */
    points: z.array(historyPoint),
    holdings: z.array(
      z.strictObject({
        syndUser: recordId,
        fund: record,
        /** What holds it, where it has to be said. */
        holderName: z.nullable(z.string()),
        contributed: amount,
        distributed: amount,
        value: amount,
        /** The yearly rate of return as a fraction; null where there is none. */
        irr: z.nullable(z.number()),
        /** Why there is none. */
        noIrr: z.nullable(z.enum(noIrrReasons)),
        /** Value and distributions for each dollar that was paid in, with two decimals; null where nothing was. */
        tvpi: z.nullable(z.number()),
        /** Some of its days are not those on which money was seen to move. */
        isEstimated: z.boolean(),
        /**
         * The last day on which distributions were paid, and how much on that day; null where none was. What was
         * distributed before the journal has no days.
         */
        lastPayment: z.nullable(z.strictObject({ day: calendarDay, amount })),
      }),
    ),
    stated: z.array(statedHolding),
    choices: z.strictObject({ profiles: followedProfiles }),
  }),
);
export type MoneyHistory = z.infer<typeof moneyHistory>;

export const readMoneyHistory = endpoint({
  name: 'readMoneyHistory',
  summary: "The caller's money in opened funds by quarter, and each of their holdings (INV-02, LED-05)",
  method: 'GET',
  path: '/api/ledger/history',
  access: 'user',
  query: z.object({
    fund: z.optional(id),
    /** An investing profile of the caller's, or one whose investments are delegated to them. */
    profile: z.optional(id),
  }),
  reply: moneyHistory,
  errors: ['not_found'],
});
