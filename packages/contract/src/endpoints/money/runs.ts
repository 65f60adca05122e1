import { runConcernKinds, runKinds, runStates, spreadBases } from '@paddock/domain';
import * as z from 'zod/mini';
import { integerParam, listQuery, maxLimit } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { amount, count, itemReply, named, pagedReply, recordId, timestamp } from '../../replies.ts';
import { day, dollars, id, lineText, longText, rawText } from '../../schemas.ts';
import { adminActionReply } from '../people/approvals.ts';
import { confirmed } from './receipt-concerns.ts';

/** The admin's reason, stored in the audit log and read by the admin who approves it. */
const reason = longText(2_000).check(z.regex(/\S/, 'Please give a reason.'));
/** YYYY-MM-DD. */
const calendarDay = z.string();

const notNegative = dollars.check(z.refine((value) => value >= 0, 'An amount is not below zero.'));

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
  /** The day at whose end the fund is worth that. */
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
  /** The day on which it is paid. It is spread over balances at the end of the day before. */
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
  reason,
  confirmed,
};

const runFigures = named(
  'RunFigures',
  'What stands on a position, or on all of a run, at the end of its day. Amounts are dollars.',
  z.strictObject({
    contributed: amount,
    /** Capital that was paid back, as part of what was distributed. */
    returnedCapital: amount,
    distributed: amount,
    /** The net asset value. */
    value: amount,
  }),
);

export const distributionParts = named(
  'DistributionParts',
  'What a distribution pays by kind, in dollars.',
  z.strictObject({ returnedCapital: amount, preferredReturn: amount, profit: amount, interest: amount }),
);

const runLine = z.strictObject({
  syndUser: recordId,
  /** The number of the position, which never changes. */
  number: count,
  investorName: z.string(),
  /** What holds it, where it has to be said (ENT-04). */
  holderName: z.nullable(z.string()),
  /** What is paid by kind; null in a valuation. */
  amounts: z.nullable(distributionParts),
  /** What is paid in all, or by how much the value changes. */
  amount,
  /** At the end of its day, without it and with it. */
  before: runFigures,
  after: runFigures,
});

export const runConcern = z.strictObject({ kind: z.enum(runConcernKinds), message: z.string() });

const previewedRunLine = named(
  'PreviewedRunLine',
  'What a valuation or a distribution would make of one position. Amounts are dollars.',
  z.extend(runLine, {
    /** Why it cannot be posted; null if it can. */
    problem: z.nullable(z.string()),
    /** What is odd about it; asking for it needs `confirmed`. */
    concerns: z.array(runConcern),
  }),
);
export type PreviewedRunLine = z.infer<typeof previewedRunLine>;

/** The sums of all lines. */
export const runTotals = {
  amounts: z.nullable(distributionParts),
  amount,
  before: runFigures,
  after: runFigures,
};

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
  }),
);
export type RunPreview = z.infer<typeof runPreview>;

export const runConcernsDetails = named(
  'RunConcerns',
  'What is odd about a valuation, a distribution or a reversal, and is asked for only with `confirmed: true`.',
  z.strictObject({ concerns: z.array(runConcern) }),
);

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
    /** Whether investors are told of their new value once it is posted; nobody is, if it is left out. */
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

const person = z.strictObject({ _id: recordId, name: z.string() });

const run = named(
  'FundRun',
  'A valuation or a distribution of a fund: who asked for it, who approved it, and what it posted (LED-07). Amounts are dollars.',
  z.strictObject({
    _id: recordId,
    fund: z.strictObject({ _id: recordId, name: z.string() }),
    kind: z.enum(runKinds),
    /** Its number among those of the fund that were posted; null until it is. */
    number: z.nullable(count),
    name: z.string(),
    /** What investors read beside it; empty if nothing. */
    memo: z.string(),
    day: calendarDay,
    /** What it was spread by; null where each line was entered. */
    basis: z.nullable(z.enum(spreadBases)),
    /** Whether it came in a file with others. */
    isImported: z.boolean(),
    state: z.enum(runStates),
    /** Whether investors are told once it is posted, as of every distribution that was not imported. */
    tellsInvestors: z.boolean(),
    lines: count,
    ...runTotals,
    approval: recordId,
    reason: z.string(),
    askedBy: person,
    askedAt: timestamp,
    /** Who approved or declined it; null while it waits, and where it expired. */
    decidedBy: z.nullable(person),
    postedAt: z.nullable(timestamp),
    /** The request to reverse it that waits or was approved. */
    reversal: z.nullable(
      z.strictObject({
        approval: recordId,
        reason: z.string(),
        askedBy: person,
        askedAt: timestamp,
        /** Both null while it waits. */
        decidedBy: z.nullable(person),
        reversedAt: z.nullable(timestamp),
      }),
    ),
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
    /** The one that a request is about: to post it, or to reverse it. */
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
  body: z.object({ run: id, reason, confirmed }),
  reply: adminActionReply,
  errors: ['sudo_required', 'not_found', 'conflict', 'too_many_requests'],
  errorDetails: { confirmation_needed: runConcernsDetails },
});
