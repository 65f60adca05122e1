import { filingYears } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { count, itemReply, listReply, named, recordId, timestamp } from '../../replies.ts';
import { id } from '../../schemas.ts';
import { downloadReply } from './documents.ts';
import { filedRecord, filingDraft, filingKind } from './filing-draft.ts';

const filingStates = ['draft', 'scanning', 'published', 'taken_back', 'deleted', 'without_file'] as const;
export type FilingState = (typeof filingStates)[number];

const filedDocument = named(
  'FiledDocument',
  'A document as the team sees it in its list.',
  z.strictObject({
    _id: recordId,
    kind: filingKind,
    /** The title, else the name of the file. */
    name: z.string(),
    originalName: z.nullable(z.string()),
    fund: z.nullable(filedRecord),
    user: z.nullable(filedRecord),
    /** The investing profile that it is for; null for the person alone. */
    investing_entity: z.nullable(filedRecord),
    year: z.nullable(z.int()),
    state: z.enum(filingStates),
    createdAt: timestamp,
    publishedAt: z.nullable(timestamp),
    /** How many people it is for; null for drafts. */
    people: z.nullable(count),
    /** How many of them have not opened it. */
    unread: z.nullable(count),
  }),
);
export type FiledDocument = z.infer<typeof filedDocument>;

const number = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, 'A whole number.')),
    z.pipe(z.transform(Number), z.int().check(z.maximum(most, `At most ${most}.`))),
  );

export const listFiledDocuments = endpoint({
  name: 'listFiledDocuments',
  summary: 'Documents of all kinds with their readers, newest first (BAC-10)',
  method: 'GET',
  path: '/api/backoffice/filing/documents',
  access: 'admin',
  query: z.object({
    kind: z.optional(filingKind),
    fund: z.optional(id),
    user: z.optional(id),
    year: z.optional(number(filingYears.last)),
    state: z.optional(z.enum(filingStates, `One of ${filingStates.join(', ')}.`)),
    limit: z.optional(number(100)),
    offset: z.optional(number(100_000)),
  }),
  reply: listReply(filedDocument),
});

const reader = z.strictObject({ user: recordId, name: z.string(), readAt: timestamp });

const filedDocumentDetail = named(
  'FiledDocumentDetail',
  'A document with its readers and its history.',
  z.strictObject({
    ...filedDocument._zod.def.shape,
    publishedBy: z.nullable(z.string()),
    takenBackAt: z.nullable(timestamp),
    takenBackBy: z.nullable(z.string()),
    /** Who has opened it, the last one first. */
    readers: z.array(reader),
    /** Whom it is for and who has not opened it yet, at most 200, by name. */
    waiting: z.array(filedRecord),
    /** The files before, newest first. */
    versions: z.array(
      z.strictObject({
        _id: recordId,
        originalName: z.string(),
        replacedAt: timestamp,
        replacedBy: z.nullable(z.string()),
        readers: z.array(reader),
      }),
    ),
    /** A draft that is to replace its file; null if there is none. */
    replacement: z.nullable(filingDraft),
    /** Why it cannot be replaced or taken back, for people; null if it can. */
    lock: z.nullable(z.string()),
    /** For an agreement: its participation. */
    participation: z.nullable(
      z.strictObject({
        _id: recordId,
        /** Why it cannot be completed by this agreement, for people; null if it can. */
        block: z.nullable(z.string()),
        completedAt: z.nullable(timestamp),
      }),
    ),
  }),
);
export type FiledDocumentDetail = z.infer<typeof filedDocumentDetail>;
export type DocumentReader = z.infer<typeof reader>;

export const readFiledDocument = endpoint({
  name: 'readFiledDocument',
  summary: 'A document with its readers and its history (BAC-10)',
  method: 'GET',
  path: '/api/backoffice/filing/documents/:id',
  access: 'admin',
  params: z.object({ id }),
  reply: itemReply(filedDocumentDetail),
  errors: ['not_found'],
});

export const openFiledDocument = endpoint({
  name: 'openFiledDocument',
  summary:
    'A link to the file of a draft, a document or an earlier version; nobody counts as a reader (BAC-10)',
  method: 'POST',
  path: '/api/backoffice/filing/open',
  access: 'admin',
  body: z.object({ id }),
  reply: downloadReply,
  errors: ['not_found', 'conflict'],
  storesReply: false,
});

export const takeBackDocument = endpoint({
  name: 'takeBackDocument',
  summary:
    'Hides a published document from investors, and tells who had opened it; for tax documents and agreements requires re-authentication (BAC-10)',
  method: 'POST',
  path: '/api/backoffice/filing/take_back',
  access: 'admin',
  body: z.object({ id }),
  reply: z.strictObject({ success: z.boolean(), readers: z.array(reader) }),
  errors: ['sudo_required', 'not_found', 'conflict'],
});
