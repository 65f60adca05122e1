import { daysOfPeriod, issueBlocks, statementLines } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, calendarDay, count, itemReply, named, recordId } from '../../replies.ts';
import { id, rawText } from '../../schemas.ts';
import { downloadReply } from '../documents/documents.ts';
import { backgroundTask } from '../records/background-tasks.ts';

/** A quarter ("2026-Q1") or a year ("2026"). */
const statementPeriod = z
  .string()
  .check(
    z.refine((text) => daysOfPeriod(text) !== undefined, 'A period is a year (2026) or a quarter (2026-Q1).'),
  );

const statementPositions = named(
  'StatementPositions',
  'The positions of which the caller can have a capital account statement made (LED-06).',
  z.strictObject({
    items: z.array(
      z.strictObject({
        syndUser: recordId,
        fund: z.strictObject({ _id: recordId, name: z.string() }),
        /** What holds it, where it has to be said. */
        holderName: z.nullable(z.string()),
        isDelegated: z.boolean(),
        /** The first day of its journal, and today where the fund is. */
        since: calendarDay,
        today: calendarDay,
        /**
         * The last day for which its opening states distributions and values, where it states any: there is no statement
         * of a period that ended before it.
         */
        statedOn: z.optional(calendarDay),
      }),
    ),
  }),
);
export type StatementPositions = z.infer<typeof statementPositions>;

export const listStatementPositions = endpoint({
  name: 'listStatementPositions',
  summary: 'The positions of which the caller can have a capital account statement made (LED-06)',
  method: 'GET',
  path: '/api/ledger/statement/positions',
  access: 'user',
  reply: statementPositions,
});

export const requestCapitalStatement = endpoint({
  name: 'requestCapitalStatement',
  summary:
    'A download link of the capital account statement of a position for a period, as the journal says now. It is not issued (LED-06)',
  method: 'POST',
  path: '/api/ledger/statement/download',
  access: 'user',
  body: z.object({ syndUser: id, period: statementPeriod, format: z.enum(['pdf', 'csv']) }),
  reply: downloadReply,
  errors: ['not_found', 'conflict', 'too_many_requests'],
  storesReply: false,
  allowedWhileImpersonating: true,
});

const amounts = z.strictObject({
  opening: amount,
  ...(Object.fromEntries(statementLines.map((line) => [line, amount])) as Record<
    (typeof statementLines)[number],
    typeof amount
  >),
  closing: amount,
});

const issuePreview = named(
  'StatementIssue',
  'What issuing the statements of a fund for a period would do, with the sums that are compared first (LED-06).',
  z.strictObject({
    fund: z.strictObject({ _id: recordId, name: z.string() }),
    period: z.string(),
    from: calendarDay,
    to: calendarDay,
    closedThrough: z.nullable(calendarDay),
    /** The last day for which the opening of the journal states distributions and values; null if it states none. */
    statedOn: z.nullable(calendarDay),
    /** Why it cannot be done: `before_opening` of a period that ended before `statedOn`. */
    block: z.nullable(z.enum(issueBlocks)),
    /** Positions with something to state: those that get a first statement, those whose statement is replaced because it says something else now, and those that are left alone. */
    positions: count,
    first: count,
    replaced: count,
    unchanged: count,
    /** The sums of the statements, and the same read from the book of the fund at once. */
    statements: amounts,
    book: amounts,
    isTied: z.boolean(),
    /** Whether they are being issued at this moment. */
    isIssuing: z.boolean(),
    /** Stands for what would be issued: issuing asks for exactly this. */
    version: z.string(),
    /** How many people would be told: the investors, and the delegates of their profiles who get notices. */
    people: count,
  }),
);
export type StatementIssue = z.infer<typeof issuePreview>;

export const previewStatements = endpoint({
  name: 'previewStatements',
  summary: 'What issuing the statements of a fund for a period would do (LED-06)',
  method: 'GET',
  path: '/api/backoffice/ledger/statements/:fund',
  access: 'admin',
  params: z.object({ fund: id }),
  query: z.object({ period: statementPeriod }),
  reply: itemReply(issuePreview),
  errors: ['not_found', 'conflict'],
});

export const issueStatements = endpoint({
  name: 'issueStatements',
  summary: 'Begins to issue the statements of a fund for a period, and to tell each investor once (LED-06)',
  method: 'POST',
  path: '/api/backoffice/ledger/statements/issue',
  access: 'admin',
  body: z.object({ fund: id, period: statementPeriod, version: rawText(64) }),
  reply: itemReply(backgroundTask),
  errors: ['sudo_required', 'not_found', 'conflict'],
});
