import { runKinds, runStates, spreadBases } from '@paddock/domain';
import * as z from 'zod/mini';
import { booleanParam, integerParam, listQuery, maxLimit } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { calendarDay, count, itemReply, named, pagedReply, recordId, timestamp } from '../../replies.ts';
import { id } from '../../schemas.ts';
import { adminActionReply } from '../people/approvals.ts';
import { confirmed } from './receipt-concerns.ts';
import {
  runConcern,
  runConcernsDetails,
  runLine,
  runReason,
  runRequest,
  runReversal,
  runTotals,
} from './run-lines.ts';

const run = named(
  'FundRun',
  'A valuation or a distribution of a fund: who asked for it, who approved it, and what it posted (LED-07). Amounts are dollars.',
  z.strictObject({
    _id: recordId,
    fund: z.strictObject({ _id: recordId, name: z.string() }),
    kind: z.enum(runKinds),
    /** Its number among those of its kind that were posted in the fund, as in notices; null until it is. */
    number: z.nullable(count),
    name: z.string(),
    /** What investors read beside it; empty if nothing. */
    memo: z.string(),
    day: calendarDay,
    /** What it was spread by; null where each line was entered. */
    basis: z.nullable(z.enum(spreadBases)),
    /** The import of the file that it came in, with others; null for one by hand. */
    import: z.nullable(recordId),
    state: z.enum(runStates),
    /** Whether investors are told once it is posted, as of every distribution that was not imported. */
    tellsInvestors: z.boolean(),
    lines: count,
    /** What is odd about all of it, and how many of its lines are odd: it was confirmed. */
    concerns: z.array(runConcern),
    odd: count,
    ...runTotals,
    ...runRequest,
    postedAt: z.nullable(timestamp),
    reversal: runReversal,
  }),
);
export type FundRun = z.infer<typeof run>;

export const listRuns = endpoint({
  name: 'listRuns',
  summary: 'The valuations and distributions of a fund, newest day first (LED-07)',
  method: 'GET',
  path: '/api/backoffice/ledger/runs',
  access: 'admin',
  query: z.extend(z.pick(listQuery, { limit: true, after: true }), {
    fund: id,
    kind: z.optional(z.enum(runKinds)),
    /** Those of one imported file. */
    import: z.optional(id),
    /** Those that a request is about: to post, or to reverse. */
    approval: z.optional(id),
  }),
  reply: pagedReply(run),
  errors: ['not_found'],
});

export const readRun = endpoint({
  name: 'readRun',
  summary: 'One valuation or distribution of a fund (LED-07)',
  method: 'GET',
  path: '/api/backoffice/ledger/runs/:run',
  access: 'admin',
  params: z.object({ run: id }),
  reply: itemReply(run),
  errors: ['not_found'],
});

const storedRunLine = named(
  'FundRunLine',
  'What a valuation or a distribution made of one position, as it was approved. Amounts are dollars.',
  z.extend(runLine, {
    /** What is odd about it, and was confirmed. */
    concerns: z.array(runConcern),
    /** The number of the entry that posted it; null until it is posted, and where nothing changed. */
    entry: z.nullable(count),
  }),
);
export type FundRunLine = z.infer<typeof storedRunLine>;

export const listRunLines = endpoint({
  name: 'listRunLines',
  summary: 'The lines of a valuation or a distribution, in the order of their numbers (LED-07)',
  method: 'GET',
  path: '/api/backoffice/ledger/runs/:run/lines',
  access: 'admin',
  params: z.object({ run: id }),
  query: z.object({
    limit: z.optional(integerParam(1, maxLimit, `A page has 1 to ${maxLimit} lines.`)),
    /** The number of the last line of the page before. */
    after: z.optional(integerParam(0, 999_999_999, 'The number of a position is 0 or more.')),
    /** Only those that are odd. */
    odd: z.optional(booleanParam),
  }),
  reply: z.strictObject({
    items: z.array(storedRunLine),
    total: count,
    /** The `after` of the next page; null on the last one. */
    next: z.nullable(count),
  }),
  errors: ['not_found'],
});

export const reverseRun = endpoint({
  name: 'reverseRun',
  summary:
    'Asks to reverse every entry of a valuation or a distribution, which takes a second admin; something odd needs `confirmed` (LED-07)',
  method: 'POST',
  path: '/api/backoffice/ledger/runs/reverse',
  access: 'admin',
  body: z.object({ run: id, reason: runReason, confirmed }),
  reply: adminActionReply,
  errors: ['sudo_required', 'not_found', 'conflict', 'too_many_requests'],
  errorDetails: { confirmation_needed: runConcernsDetails },
});
