import { runColumns, runKinds } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, count, itemReply, named, recordId } from '../../replies.ts';
import { dollars, id, lineText, longText, rawText } from '../../schemas.ts';
import { adminActionReply } from '../people/approvals.ts';
import { confirmed } from './receipt-concerns.ts';
import { distributionParts, runConcern, runConcernsDetails, runTotals } from './run-lines.ts';

const importedRow = named(
  'ImportedRunRow',
  'A row of a file of valuations and distributions. Amounts are dollars.',
  z.strictObject({
    /** The line in the file; the header is line 1. */
    line: count,
    /** As YYYY-MM-DD, or as it is written if it cannot be read. */
    day: z.string(),
    /** Null if it cannot be read. */
    kind: z.nullable(z.enum(runKinds)),
    /** The number of the position; null if it cannot be read. */
    number: z.nullable(count),
    /** Whose it is; null where there is no such position. */
    syndUser: z.nullable(recordId),
    investorName: z.nullable(z.string()),
    /** What holds it, where it has to be said (ENT-04). */
    holderName: z.nullable(z.string()),
    /** What is paid by kind, or what the position is worth. */
    amounts: z.nullable(distributionParts),
    value: z.nullable(amount),
    /** What is wrong, and in which column; none if it can be posted. */
    problems: z.array(z.strictObject({ column: z.enum(runColumns), message: z.string() })),
    /** What is odd about it. */
    concerns: z.array(runConcern),
  }),
);
export type ImportedRunRow = z.infer<typeof importedRow>;

const runImport = named(
  'RunImport',
  'What a file of valuations and distributions would post: all of it, or nothing while a row has a problem.',
  z.strictObject({
    fund: z.strictObject({ _id: recordId, name: z.string() }),
    rows: z.array(importedRow),
    /** The valuations and distributions that the rows make up, by day; none while a row has a problem. */
    runs: z.array(
      z.strictObject({
        kind: z.enum(runKinds),
        day: z.string(),
        name: z.string(),
        lines: count,
        ...runTotals,
      }),
    ),
    problems: count,
    /** What is odd about whole days. */
    concerns: z.array(runConcern),
    /** How many rows are odd. */
    odd: count,
    /** Whether the same file was imported into this fund already, or waits: it changes nothing then. */
    isKnown: z.boolean(),
    /** Stands for everything above. */
    version: z.string(),
  }),
);
export type RunImport = z.infer<typeof runImport>;

const csv = rawText(1_500_000);

/** What the file should hold, as the person who sends it knows from elsewhere. */
const controls = z.object({
  rows: count,
  /** The sum of all distributions, and of all values. */
  distributed: dollars,
  value: dollars,
});

export const exportRunTemplate = endpoint({
  name: 'exportRunTemplate',
  summary: 'A CSV file to fill in with values and distributions of each position of a fund (LED-07)',
  method: 'GET',
  path: '/api/backoffice/ledger/imports/:fund/template.csv',
  access: 'admin',
  params: z.object({ fund: id }),
  replyType: 'text/csv',
  errors: ['sudo_required', 'not_found', 'conflict'],
});

export const previewRunImport = endpoint({
  name: 'previewRunImport',
  summary: 'What a CSV file of valuations and distributions would post, row by row; changes nothing (LED-07)',
  method: 'POST',
  path: '/api/backoffice/ledger/imports/preview',
  access: 'admin',
  body: z.object({ fund: id, csv }),
  reply: itemReply(runImport),
  errors: ['not_found', 'conflict'],
  storesReply: false,
  transaction: 'none',
});

export const requestRunImport = endpoint({
  name: 'requestRunImport',
  summary:
    'Asks to post a CSV file of valuations and distributions as previewed, all or none, which takes a second admin; its totals are typed beside it, and something odd needs `confirmed` (LED-07)',
  method: 'POST',
  path: '/api/backoffice/ledger/imports',
  access: 'admin',
  body: z.object({
    fund: id,
    csv,
    /** What the file is called, for the list of imports. */
    fileName: z.optional(lineText(255)),
    controls,
    version: rawText(64),
    reason: longText(2_000).check(z.regex(/\S/, 'Please give a reason.')),
    /** Whether investors are told of its days once they are posted, all at once, and get notices; nobody is, if it is left out. */
    tellsInvestors: z.optional(z.boolean('True or false.')),
    confirmed,
  }),
  reply: adminActionReply,
  errors: ['sudo_required', 'not_found', 'conflict', 'too_many_requests'],
  errorDetails: { confirmation_needed: runConcernsDetails },
});
