import { entryKinds, journalApprovalKinds, openingProblems } from '@paddock/domain';
import * as z from 'zod/mini';
import { integerParam, listQuery } from '../../collections/list-query.ts';
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
import { day, id, longText, rawText } from '../../schemas.ts';
import { adminActionReply, waitingRequest } from '../people/approvals.ts';

/** The admin's reason, stored in the audit log and read by the admin who approves it. */
const reason = longText(2_000).check(z.regex(/\S/, 'Please give a reason.'));

/** A page of a list, and where it begins. */
const pageQuery = z.pick(listQuery, { limit: true, after: true });

const seal = z.strictObject({
  /** The number of the entry that it was made with. */
  sequence: count,
  /** Lowercase hexadecimal. */
  sha256: z.string(),
});

/** Where the figures of a fund come from, and how far its journal is. */
export const fundJournal = named(
  'FundJournal',
  'A fund and its journal (LED-01). Amounts are dollars.',
  z.strictObject({
    fund: z.strictObject({ _id: recordId, name: z.string(), url_slug: z.nullable(z.string()) }),
    figures: z.enum(['percentages', 'ledger']),
    openedAt: z.nullable(timestamp),
    /** Whose days the journal counts; null until it is opened. */
    timeZone: z.nullable(z.string()),
    /** The day of its earliest entry, null without entries. Lists of journals do not say it. */
    since: z.optional(z.nullable(calendarDay)),
    /** Nothing is dated on or before it any more. */
    closedThrough: z.nullable(calendarDay),
    positions: count,
    committed: amount,
    contributed: amount,
    suspense: amount,
    distributed: amount,
    value: amount,
    /** The newest entry with its hash, which covers every entry before it; null without entries. */
    seal: z.nullable(seal),
    /** What an admin has asked for, and another decides. */
    waiting: z.nullable(z.extend(waitingRequest, { kind: z.enum(journalApprovalKinds), approval: recordId })),
  }),
);
export type FundJournal = z.infer<typeof fundJournal>;

export const listJournals = endpoint({
  name: 'listJournals',
  summary: 'All funds with the state of their journals (LED-01)',
  method: 'GET',
  path: '/api/backoffice/ledger/funds',
  access: 'admin',
  query: z.extend(pageQuery, {
    /** Part of the name of a fund. */
    search: listQuery.shape.search,
  }),
  reply: pagedReply(fundJournal),
});

export const readJournal = endpoint({
  name: 'readJournal',
  summary: 'One fund with the state of its journal (LED-01)',
  method: 'GET',
  path: '/api/backoffice/ledger/funds/:fund',
  access: 'admin',
  params: z.object({ fund: id }),
  reply: itemReply(fundJournal),
  errors: ['not_found'],
});

const comparedFigures = z.strictObject({ contributed: amount, distributed: amount, value: amount });

const openingPreview = named(
  'OpeningPreview',
  'How each participation would enter the journal of its fund (LED-10). Amounts are dollars.',
  z.strictObject({
    fund: z.strictObject({ _id: recordId, name: z.string() }),
    timeZone: z.string(),
    /** In percent, as the documented figures use them (DSH-03); null where the fund has none. */
    percentageReturned: z.nullable(z.number()),
    valuePercentage: z.nullable(z.number()),
    /** The day on which what the percentages say is posted: when they were last changed. */
    percentagesOn: calendarDay,
    /** In the order in which they would be numbered. */
    lines: z.array(
      z.strictObject({
        syndUser: recordId,
        investorName: z.string(),
        holderName: z.nullable(z.string()),
        /** Null where the commitment has ended. */
        committed: z.nullable(amount),
        /** The day for which the commitment is entered; null without one, or where no day of it is known: then that of the opening. */
        committedOn: z.nullable(calendarDay),
        /** Money that came in, and with a minus sign went back, by the day for which it is entered. */
        payments: z.array(
          z.strictObject({
            day: calendarDay,
            amount,
            /** It counts without a receipt, on the day of the complete agreement. */
            isEstimated: z.boolean(),
          }),
        ),
        /** full: with every figure; commitment: nothing was paid in; ended: with what came in and went back; settle: stops the opening. */
        way: z.enum(['full', 'commitment', 'ended', 'settle']),
        problem: z.nullable(z.enum(openingProblems)),
        /** What the dashboard shows today (DSH-03): nothing until the agreement is complete. */
        shown: comparedFigures,
        /** What it shows afterwards, from the entries that are posted. */
        opened: comparedFigures,
        /** What counts without a receipt. */
        estimated: amount,
      }),
    ),
    totals: z.strictObject({ committed: amount, shown: comparedFigures, opened: comparedFigures }),
    /** How many lines have to be settled first. */
    problems: count,
    /** Stands for everything above: opening asks for exactly this preview. */
    version: z.string(),
  }),
);
export type OpeningPreview = z.infer<typeof openingPreview>;

export const previewOpening = endpoint({
  name: 'previewOpening',
  summary: 'How each participation would enter the journal of its fund, compared with DSH-03 (LED-10)',
  method: 'GET',
  path: '/api/backoffice/ledger/opening/:fund',
  access: 'admin',
  params: z.object({ fund: id }),
  reply: itemReply(openingPreview),
  errors: ['not_found', 'conflict'],
});

export const openJournal = endpoint({
  name: 'openJournal',
  summary: 'Asks to open the journal of a fund, which takes a second admin (LED-10)',
  method: 'POST',
  path: '/api/backoffice/ledger/open',
  access: 'admin',
  body: z.object({ fund: id, version: rawText(64), reason }),
  reply: adminActionReply,
  errors: ['sudo_required', 'not_found', 'conflict', 'too_many_requests'],
});

export const closePeriod = endpoint({
  name: 'closePeriod',
  summary: 'Asks to close a journal through a day, which takes a second admin (LED-04)',
  method: 'POST',
  path: '/api/backoffice/ledger/close',
  access: 'admin',
  body: z.object({ fund: id, through: day, reason }),
  reply: adminActionReply,
  errors: ['sudo_required', 'not_found', 'conflict', 'too_many_requests'],
});

export const reverseJournalEntry = endpoint({
  name: 'reverseJournalEntry',
  summary:
    'Asks to reverse an entry that no receipt or commitment stands behind; takes a second admin (LED-02)',
  method: 'POST',
  path: '/api/backoffice/ledger/reverse',
  access: 'admin',
  body: z.object({ entry: id, reason }),
  reply: adminActionReply,
  errors: ['sudo_required', 'not_found', 'conflict', 'too_many_requests'],
});

const journalEntry = named(
  'JournalEntry',
  'An entry of a journal with its postings: debits positive, credits negative, in dollars (LED-02).',
  z.strictObject({
    _id: recordId,
    sequence: count,
    kind: z.enum(entryKinds),
    /** The day on which it counts. */
    effectiveDate: calendarDay,
    /** The day on which it happened, where that one was closed already. */
    ownDate: z.nullable(calendarDay),
    postedAt: timestamp,
    /** Null where nobody pressed a button, as at the completion of an agreement. */
    postedBy: z.nullable(z.strictObject({ _id: recordId, name: z.string() })),
    /** The number of the entry that it reverses. */
    reverses: z.nullable(count),
    /** The number of the entry that reverses it. */
    reversedBy: z.nullable(count),
    reason: z.nullable(z.string()),
    /** The receipt, return or reversal behind it, with the day and the reference of the bank. */
    receipt: z.nullable(z.strictObject({ _id: recordId, receivedOn: calendarDay, reference: z.string() })),
    /** The valuation or distribution that it is a line of, and is reversed with. */
    run: z.nullable(z.strictObject({ _id: recordId, name: z.string() })),
    /** Its day is no day on which money was seen to move. */
    isEstimated: z.boolean(),
    /** Whether an admin may ask to reverse it here. */
    isReversible: z.boolean(),
    postings: z.array(
      z.strictObject({
        account: z.string(),
        /** Null for an account of the fund. */
        position: z.nullable(
          z.strictObject({
            number: count,
            syndUser: recordId,
            investorName: z.string(),
            holderName: z.nullable(z.string()),
          }),
        ),
        amount,
      }),
    ),
    sha256: z.string(),
  }),
);
export type JournalEntry = z.infer<typeof journalEntry>;

export const listJournalEntries = endpoint({
  name: 'listJournalEntries',
  summary: 'The entries of a journal, newest first (LED-02)',
  method: 'GET',
  path: '/api/backoffice/ledger/entries',
  access: 'admin',
  query: z.extend(pageQuery, {
    fund: id,
    /** The number of one entry, as an email or a line of the audit log quotes it. */
    sequence: z.optional(integerParam(1, 999_999_999, 'The number of an entry is 1 or more.')),
    kind: z.optional(z.enum(entryKinds)),
    /** Only those with postings of this participation. */
    syndUser: z.optional(id),
    from: z.optional(day),
    to: z.optional(day),
  }),
  reply: pagedReply(journalEntry),
  errors: ['not_found'],
});

const journalVerdict = named(
  'JournalVerdict',
  'Whether the chain of a journal is as it was posted and as it was at the last nightly check, its balances, totals and participations agree with it, and what guards it is on (LED-09).',
  z.strictObject({
    isSound: z.boolean(),
    /** How many entries it has; up to the first that differs, where one does. */
    entries: count,
    /** The newest seal; null for an empty journal, and where an entry differs. */
    seal: z.nullable(seal),
    /** What is not as it should be, a sentence each: the same as in the email of the nightly check. */
    findings: z.array(z.string()),
  }),
);
export type JournalVerdict = z.infer<typeof journalVerdict>;

export const verifyJournal = endpoint({
  name: 'verifyJournal',
  summary:
    'Checks the chain of a journal, its balances and totals, the participations behind it, and what guards it (LED-09)',
  method: 'POST',
  path: '/api/backoffice/ledger/verify',
  access: 'admin',
  body: z.object({ fund: id }),
  reply: itemReply(journalVerdict),
  errors: ['not_found', 'too_many_requests'],
  transaction: 'none',
  storesReply: false,
});
