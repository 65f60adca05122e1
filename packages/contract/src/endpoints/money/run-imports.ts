import { runKinds, runStates } from '@paddock/domain';
import * as z from 'zod/mini';
import { listQuery } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import {
  amount,
  calendarDay,
  count,
  itemReply,
  named,
  pagedReply,
  recordId,
  timestamp,
} from '../../replies.ts';
import { id, rawText } from '../../schemas.ts';
import { adminActionReply } from '../people/approvals.ts';
import { confirmed } from './receipt-concerns.ts';
import { runConcern, runConcernsDetails, runReason, runRequest, runReversal } from './run-lines.ts';

const fund = z.strictObject({ _id: recordId, name: z.string() });
/** As its sender called it; null where it was not said, and of files before names were kept. */
const fileName = z.nullable(z.string());

const fundImport = named(
  'FundImport',
  'A file of valuations and distributions: who asked for it, who approved it, and what it came to (LED-07, IMP-01). Amounts are dollars.',
  z.strictObject({
    _id: recordId,
    fund,
    fileName,
    /** Hex, of the file. */
    sha256: z.string(),
    /** Reversed once all of its runs are. */
    state: z.enum(runStates),
    distributions: count,
    valuations: count,
    /** How many of both are reversed. */
    reversed: count,
    /** How many rows it had. */
    lines: count,
    from: calendarDay,
    to: calendarDay,
    /** The sums that were typed beside it. */
    distributed: amount,
    value: amount,
    /** Whether investors are told once it is posted. */
    tellsInvestors: z.boolean(),
    ...runRequest,
    postedAt: z.nullable(timestamp),
    /** The request to reverse all that is left of it. */
    reversal: runReversal,
  }),
);
export type FundImport = z.infer<typeof fundImport>;

export const listRunImports = endpoint({
  name: 'listRunImports',
  summary:
    'The files of valuations and distributions of a fund, those that were asked for last first (LED-07)',
  method: 'GET',
  path: '/api/backoffice/ledger/imports',
  access: 'admin',
  query: z.extend(z.pick(listQuery, { limit: true }), {
    fund: id,
    /** The id of the last one of the page before, which is its `next`. */
    after: z.optional(id),
  }),
  reply: pagedReply(fundImport),
  errors: ['not_found'],
});

const totals = z.strictObject({ distributed: amount, value: amount });

const importReversal = named(
  'ImportReversal',
  'What reversing all of an imported file would do. Amounts are dollars.',
  z.strictObject({
    fund,
    fileName,
    /** In the order in which they are reversed: the newest day first. */
    runs: z.array(
      z.strictObject({
        _id: recordId,
        kind: z.enum(runKinds),
        name: z.string(),
        day: calendarDay,
        /** The day on which its reversal counts, which is later where the journal is closed. */
        countsOn: calendarDay,
        lines: count,
        /** What was paid, or by how much the value changed. */
        amount,
      }),
    ),
    /** How many entries are reversed. */
    entries: count,
    /** How many of its runs were reversed before, and are left out. */
    leftOut: count,
    /** The totals of the fund, without it and with it. */
    before: totals,
    after: totals,
    /** What is odd about it; asking for it needs `confirmed`. */
    concerns: z.array(runConcern),
    /** Whether investors were told of it: those are told of this too. */
    tellsInvestors: z.boolean(),
    /** Stands for everything above: asking asks for exactly this. */
    version: z.string(),
  }),
);
export type ImportReversal = z.infer<typeof importReversal>;

export const previewImportReversal = endpoint({
  name: 'previewImportReversal',
  summary: 'What reversing all of an imported file would do; changes nothing (LED-07)',
  method: 'GET',
  path: '/api/backoffice/ledger/imports/:file/reversal',
  access: 'admin',
  params: z.object({ file: id }),
  reply: itemReply(importReversal),
  errors: ['not_found', 'conflict'],
});

export const reverseImport = endpoint({
  name: 'reverseImport',
  summary:
    'Asks to reverse what is left of an imported file as previewed, all of it or nothing, which takes a second admin; something odd needs `confirmed` (LED-07)',
  method: 'POST',
  path: '/api/backoffice/ledger/imports/reverse',
  access: 'admin',
  body: z.object({
    file: id,
    reason: runReason,
    /** That of the preview. */
    version: rawText(64),
    confirmed,
  }),
  reply: adminActionReply,
  errors: ['sudo_required', 'not_found', 'conflict', 'too_many_requests'],
  errorDetails: { confirmation_needed: runConcernsDetails },
});
