import { paperKinds } from '@paddock/domain';
import * as z from 'zod/mini';
import { integerParam, listQuery } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { calendarDay, count, named, pagedReply, recordId, timestamp } from '../../replies.ts';
import { id } from '../../schemas.ts';
import { downloadReply } from '../documents/documents.ts';

const chosen = z.strictObject({ _id: recordId, name: z.string() });

const paper = {
  _id: recordId,
  kind: z.enum(paperKinds),
  title: z.string(),
  fund: chosen,
  syndUser: recordId,
  /** What held it: a trust or an entity, or anybody where it has to be said. */
  holderName: z.nullable(z.string()),
  /** The first day of its period; null for a paper of one day. */
  from: z.nullable(calendarDay),
  to: calendarDay,
  issuedAt: timestamp,
  originalName: z.string(),
  /** Bytes. */
  size: count,
  sha256: z.string(),
  /** Whether it replaces an earlier one, and whether a later one replaces it. */
  isCorrection: z.boolean(),
  isReplaced: z.boolean(),
  /** When the one that it replaces was issued, and the one that replaces it; null where there is none. */
  replacesIssuedAt: z.nullable(timestamp),
  replacedAt: z.nullable(timestamp),
};

const issuedPaper = named(
  'IssuedPaper',
  'A statement or a notice as it was issued: the file never changes (LED-06, LED-07).',
  z.strictObject({
    ...paper,
    /** Whether the caller sees it as a delegate. */
    isDelegated: z.boolean(),
    /** Whether the caller has opened it. */
    isRead: z.boolean(),
  }),
);
export type IssuedPaper = z.infer<typeof issuedPaper>;

const pageQuery = z.object({
  limit: z.optional(z.pick(listQuery, { limit: true }).shape.limit),
  /** The id of the last paper of the page before, which is its `next`. */
  after: z.optional(id),
});
const year = z.optional(integerParam(1900, 9999, 'A year has four digits.'));

const paperFilter = z.object({
  fund: z.optional(id),
  /** An investing profile of the caller's, or one whose documents are delegated to them. */
  profile: z.optional(id),
  kind: z.optional(z.enum(paperKinds)),
  /** Of its last day. */
  year,
});
export type PaperFilter = z.infer<typeof paperFilter>;

const issuedPapers = named(
  'IssuedPapers',
  'A page of issued papers, those of the newest days first, with what they can be filtered by.',
  z.strictObject({
    items: z.array(issuedPaper),
    total: count,
    /** The `after` of the following page; null on the last one. */
    next: z.nullable(recordId),
    choices: z.strictObject({
      funds: z.array(chosen),
      profiles: z.array(z.extend(chosen, { isDelegated: z.boolean() })),
      kinds: z.array(z.enum(paperKinds)),
      /** Newest first. */
      years: z.array(count),
    }),
  }),
);
export type IssuedPapers = z.infer<typeof issuedPapers>;

export const listIssuedPapers = endpoint({
  name: 'listIssuedPapers',
  summary: 'The statements and notices that were issued to the caller, or to profiles delegated to them',
  method: 'GET',
  path: '/api/ledger/papers',
  access: 'user',
  query: z.extend(paperFilter, pageQuery.shape),
  reply: issuedPapers,
});

export const downloadIssuedPaper = endpoint({
  name: 'downloadIssuedPaper',
  summary: 'A download link of an issued statement or notice (LED-06)',
  method: 'POST',
  path: '/api/ledger/papers/download',
  access: 'user',
  body: z.object({ id }),
  reply: downloadReply,
  errors: ['not_found'],
  storesReply: false,
  allowedWhileImpersonating: true,
});

const fundPaper = named(
  'FundPaper',
  'A paper that was issued for a position of a fund, for the team.',
  z.strictObject({
    ...paper,
    /** The number of its position. */
    number: count,
    investorName: z.string(),
    /** The last entry of the journal that it was made from. */
    sequence: count,
    /** Who asked for it and who approved it, or who issued it; null where nobody pressed a button. */
    askedBy: z.nullable(chosen),
    issuedBy: z.nullable(chosen),
  }),
);
export type FundPaper = z.infer<typeof fundPaper>;

export const listFundPapers = endpoint({
  name: 'listFundPapers',
  summary: 'The papers that were issued for the positions of a fund, those of the newest days first (LED-06)',
  method: 'GET',
  path: '/api/backoffice/ledger/papers',
  access: 'admin',
  query: z.extend(pageQuery, { fund: id, kind: z.optional(z.enum(paperKinds)), year }),
  reply: pagedReply(fundPaper),
});
