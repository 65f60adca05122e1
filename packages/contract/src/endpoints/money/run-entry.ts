import { runKinds, spreadBases } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, calendarDay, count, itemReply, named, recordId } from '../../replies.ts';
import { day, dollars, id, lineText, longText, rawText } from '../../schemas.ts';
import { adminActionReply } from '../people/approvals.ts';
import { confirmed } from './receipt-concerns.ts';
import { runConcern, runConcernsDetails, runLine, runReason, runTotals } from './run-lines.ts';

const notNegative = dollars.check(z.refine((value) => value >= 0, 'An amount cannot be below zero.'));

/** What is paid out by kind. */
const distributionInput = z.object({
  returnedCapital: notNegative,
  preferredReturn: notNegative,
  profit: notNegative,
  interest: notNegative,
});

/** Lines that are entered one by one, in one request. */
const maxLines = 10_000;
const tooManyLines = `At most ${maxLines} lines.`;

const valuationFields = {
  fund: id,
  /** The day at whose end the fund is worth that: between thirty years ago and today, in the time zone of the journal. */
  day,
  /** What the whole fund is worth: spread by what each position had contributed on that day. */
  value: z.optional(notNegative),
  /** Or what each is worth, by participation; those left out keep the value that they have. */
  lines: z.optional(
    z.array(z.object({ syndUser: id, value: notNegative })).check(z.maxLength(maxLines, tooManyLines)),
  ),
};

const distributionFields = {
  fund: id,
  /**
   * The day on which it is paid, between thirty years ago and today in the time zone of the journal. It is spread over
   * balances at the end of the day before.
   */
  day,
  /** What is paid out in all. */
  amounts: z.optional(distributionInput),
  /** What that is spread by: what was contributed, if nothing else is said. */
  basis: z.optional(z.enum(spreadBases)),
  /** Or what each is paid, by participation. */
  lines: z.optional(
    z
      .array(z.object({ syndUser: id, amounts: distributionInput }))
      .check(z.maxLength(maxLines, tooManyLines)),
  ),
};

/** What a preview becomes when it is asked for. */
const asked = {
  /** What the distribution or valuation is called, such as "Third quarter of 2026". */
  name: lineText(200).check(z.regex(/\S/, 'Please give it a name.')),
  /** What investors read beside it. */
  memo: z.optional(longText(2_000)),
  /** That of the preview. */
  version: rawText(64),
  reason: runReason,
  confirmed,
};

const previewedRunLine = named(
  'PreviewedRunLine',
  'What a valuation or a distribution would make of one position. Amounts are dollars.',
  z.extend(runLine, {
    /** Why it cannot be posted; null if it can. */
    problem: z.nullable(z.string()),
    /** What is odd about it; asking for it needs `confirmed`. */
    concerns: z.array(runConcern),
    /**
     * What its share of a distribution for the whole fund goes by: what it had contributed, or committed, by the end of the
     * day before. Null where no share is computed.
     */
    share: z.nullable(amount),
  }),
);
export type PreviewedRunLine = z.infer<typeof previewedRunLine>;

const runPreview = named(
  'RunPreview',
  'What a valuation or a distribution would make of each position of a fund (LED-07). Amounts are dollars.',
  z.strictObject({
    fund: z.strictObject({ _id: recordId, name: z.string() }),
    kind: z.enum(runKinds),
    day: calendarDay,
    /** That of the journal, whose days these are. */
    timeZone: z.string(),
    /** In the order of their numbers. */
    lines: z.array(previewedRunLine),
    totals: z.strictObject(runTotals),
    /** How many lines cannot be posted. */
    problems: count,
    /** What is odd about all of it. */
    concerns: z.array(runConcern),
    /** How many lines are odd. */
    odd: count,
    /** Stands for everything above: asking asks for exactly this preview. */
    version: z.string(),
    /** What one amount for the whole fund is spread by; null where each line was entered. */
    basis: z.nullable(z.enum(spreadBases)),
    /** The positions whose commitment stands and which get nothing of a distribution for the whole fund. */
    leftOut: z.array(
      z.strictObject({
        ...z.pick(runLine, { syndUser: true, number: true, investorName: true, holderName: true }).shape,
        why: z.string(),
      }),
    ),
  }),
);
export type RunPreview = z.infer<typeof runPreview>;

export const previewValuation = endpoint({
  name: 'previewValuation',
  summary: 'What a value of a fund would make of each position; changes nothing (LED-07)',
  method: 'POST',
  path: '/api/backoffice/ledger/valuations/preview',
  access: 'admin',
  body: z.object(valuationFields),
  reply: itemReply(runPreview),
  errors: ['not_found', 'conflict'],
  storesReply: false,
  transaction: 'none',
});

export const requestValuation = endpoint({
  name: 'requestValuation',
  summary:
    'Asks to set the value of a fund as previewed, which takes a second admin; something odd needs `confirmed` (LED-07)',
  method: 'POST',
  path: '/api/backoffice/ledger/valuations',
  access: 'admin',
  body: z.object({
    ...valuationFields,
    ...asked,
    /** Whether investors are told of their new value once it is posted, and get a notice; they are, if it is left out. */
    tellsInvestors: z.optional(z.boolean('True or false.')),
  }),
  reply: adminActionReply,
  errors: ['sudo_required', 'not_found', 'conflict', 'too_many_requests'],
  errorDetails: { confirmation_needed: runConcernsDetails },
});

export const previewDistribution = endpoint({
  name: 'previewDistribution',
  summary: 'What a distribution would pay to each position of a fund; changes nothing (LED-07)',
  method: 'POST',
  path: '/api/backoffice/ledger/distributions/preview',
  access: 'admin',
  body: z.object(distributionFields),
  reply: itemReply(runPreview),
  errors: ['not_found', 'conflict'],
  storesReply: false,
  transaction: 'none',
});

export const requestDistribution = endpoint({
  name: 'requestDistribution',
  summary:
    'Asks to post a distribution as previewed, which takes a second admin; something odd needs `confirmed` (LED-07)',
  method: 'POST',
  path: '/api/backoffice/ledger/distributions',
  access: 'admin',
  body: z.object({ ...distributionFields, ...asked }),
  reply: adminActionReply,
  errors: ['sudo_required', 'not_found', 'conflict', 'too_many_requests'],
  errorDetails: { confirmation_needed: runConcernsDetails },
});
