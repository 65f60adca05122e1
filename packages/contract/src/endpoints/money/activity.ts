import { activityFilters, activityKinds, entryKinds } from '@paddock/domain';
import * as z from 'zod/mini';
import { integerParam, listQuery } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { amount, calendarDay, count, named, recordId, timestamp } from '../../replies.ts';
import { id } from '../../schemas.ts';
import { downloadReply } from '../documents/documents.ts';
import { distributionsByKind, followedProfiles } from './history.ts';

const activityLine = named(
  'MoneyActivityLine',
  "What an entry of an opened fund's journal did to the money of one participation (LED-05). Amounts are dollars.",
  z.strictObject({
    entry: recordId,
    syndUser: recordId,
    /** The day on which it counts. */
    day: calendarDay,
    /** The day on which it happened, where the books of that day were closed already. */
    ownDay: z.nullable(calendarDay),
    kind: z.enum(entryKinds),
    fund: z.strictObject({ _id: recordId, name: z.string(), url_slug: z.nullable(z.string()) }),
    /** What holds it: a trust or an entity, or anybody where one person has two in a fund. */
    holderName: z.nullable(z.string()),
    /**
     * Negative where a reversal takes it back. Of a distribution that is asked for by a kind, what of it is of that kind.
     */
    paidIn: amount,
    paidOut: amount,
    /** What a distribution consists of, negative where it is taken back; null of everything else. */
    distributions: z.nullable(distributionsByKind),
    /** By how much the value rose, or fell, without money moving. */
    change: amount,
    /** Everything paid in, less everything paid out, with all changes in value until then: of all that was asked for. */
    balance: amount,
    /** No money was seen to move on this day: it is taken from what was known at the opening. */
    isEstimated: z.boolean(),
    /** The line that it takes back. */
    reverses: z.nullable(z.strictObject({ entry: recordId, day: calendarDay, kind: z.enum(entryKinds) })),
    /** The line that takes it back, and its day. */
    reversedBy: z.nullable(recordId),
    reversedOn: z.nullable(calendarDay),
  }),
);
export type MoneyActivityLine = z.infer<typeof activityLine>;

const chosen = z.strictObject({ _id: recordId, name: z.string() });

/** A fund whose figures are percentages, and when its manager stated them; null if nobody has stated any. */
const statedFund = z.extend(chosen, {
  statedOn: z.nullable(timestamp),
  /** What of it is held, whose pages have the payments. */
  syndUsers: z.array(recordId),
});

const activityReply = named(
  'MoneyActivity',
  'Lines of activity, newest first, with their sums and what they can be filtered by.',
  z.strictObject({
    items: z.array(activityLine),
    total: count,
    /** Of every line that the filter lets through, those of other pages too. */
    totals: z.strictObject({
      paidIn: amount,
      paidOut: amount,
      change: amount,
      /** What was sent back, of whatever kind is asked for: it was paid in and is paid out, and is no distribution. */
      sentBack: amount,
    }),
    /** Funds that are not opened: what they did with money is not listed by day. */
    stated: z.array(statedFund),
    choices: z.strictObject({
      funds: z.array(chosen),
      profiles: followedProfiles,
      kinds: z.array(z.enum(activityKinds)),
      /** Newest first. */
      years: z.array(count),
    }),
  }),
);
export type MoneyActivity = z.infer<typeof activityReply>;

const activityFilter = z.object({
  fund: z.optional(id),
  /** An investing profile of the caller's, or one whose investments are delegated to them. */
  profile: z.optional(id),
  /** A kind of money, or the column in which lines stand. */
  kind: z.optional(z.enum(activityFilters)),
  year: z.optional(integerParam(1900, 9999, 'A year has four digits.')),
});
export type MoneyActivityFilter = z.infer<typeof activityFilter>;

export const listMoneyActivity = endpoint({
  name: 'listMoneyActivity',
  summary: "The caller's money in opened funds by day, with a running balance (LED-05)",
  method: 'GET',
  path: '/api/ledger/activity',
  access: 'user',
  query: z.extend(activityFilter, z.pick(listQuery, { limit: true, offset: true }).shape),
  reply: activityReply,
  errors: ['not_found'],
});

export const requestMoneyActivityFile = endpoint({
  name: 'requestMoneyActivityFile',
  summary: "A download link of the caller's activity as CSV (LED-05)",
  method: 'POST',
  path: '/api/ledger/activity/download',
  access: 'user',
  body: activityFilter,
  reply: downloadReply,
  errors: ['not_found', 'too_many_requests'],
  storesReply: false,
  allowedWhileImpersonating: true,
});
