import { filingKinds, filingYears } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { count, itemReply, listReply, named, recordId, successReply, timestamp } from '../replies.ts';
import { id, text } from '../schemas.ts';
import { downloadReply } from './documents.ts';
import { presignedUpload } from './presigned-upload.ts';

const kind = z.enum(filingKinds, `One of ${filingKinds.join(', ')}.`);
const year = z
  .int('A year.')
  .check(
    z.minimum(filingYears.first, `A year from ${filingYears.first}.`),
    z.maximum(filingYears.last, `A year until ${filingYears.last}.`),
  );
const title = text(500);
/** How many documents one request changes. */
const maxFiled = 500;
const ids = z
  .array(id, 'A list of ids.')
  .check(z.minLength(1, 'At least one.'), z.maxLength(maxFiled, `At most ${maxFiled} at a time.`));

const namedRecord = z.strictObject({ _id: recordId, name: z.string() });

const filingDraft = named(
  'FilingDraft',
  'An uploaded file that is not published yet.',
  z.strictObject({
    _id: recordId,
    kind,
    originalName: z.string(),
    title: z.nullable(z.string()),
    fund: z.nullable(namedRecord),
    user: z.nullable(namedRecord),
    year: z.nullable(z.int()),
    /** The document whose file this one replaces. */
    replaces: z.nullable(recordId),
    createdAt: timestamp,
    /** Null if the account was deleted. */
    filedBy: z.nullable(z.string()),
    file: z.enum(['stored', 'scanning', 'infected', 'missing']),
    /** What keeps it from being published, in sentences; empty if nothing does. */
    problems: z.array(z.string()),
  }),
);
export type FilingDraftItem = z.infer<typeof filingDraft>;

export const presignFiling = endpoint({
  name: 'presignFiling',
  summary: 'A signed form post for one file to be filed (BAC-10)',
  method: 'POST',
  path: '/api/backoffice/filing/upload',
  access: 'admin',
  body: z.object({ kind, name: text(1_000) }),
  reply: presignedUpload,
  errors: ['too_many_requests'],
  storesReply: false,
});

const filedUnder = {
  title: z.optional(z.nullable(title)),
  fund: z.optional(z.nullable(id)),
  user: z.optional(z.nullable(id)),
  year: z.optional(z.nullable(year)),
};

export const saveFiling = endpoint({
  name: 'saveFiling',
  summary: 'Saves an uploaded file as a draft, which no investor sees (BAC-10)',
  method: 'POST',
  path: '/api/backoffice/filing/save',
  access: 'admin',
  body: z.object({
    kind,
    path: text(1_000),
    name: text(1_000),
    bucket: text(200),
    ...filedUnder,
    /** The document whose file it is to replace. */
    replaces: z.optional(id),
  }),
  reply: itemReply(filingDraft),
  errors: ['not_found', 'conflict', 'malware_found', 'too_many_requests'],
});

export const listFilingDrafts = endpoint({
  name: 'listFilingDrafts',
  summary: "The team's drafts, newest first (BAC-10)",
  method: 'GET',
  path: '/api/backoffice/filing/drafts',
  access: 'admin',
  reply: listReply(filingDraft),
});

export const editFiling = endpoint({
  name: 'editFiling',
  summary: 'Changes drafts, all in the same way; absent values stay (BAC-10)',
  method: 'POST',
  path: '/api/backoffice/filing/edit',
  access: 'admin',
  body: z.object({ ids, ...filedUnder }),
  reply: z.strictObject({ items: z.array(filingDraft) }),
  errors: ['not_found', 'conflict'],
});

export const discardFiling = endpoint({
  name: 'discardFiling',
  summary:
    'Deletes drafts with their files; for tax documents and agreements requires re-authentication (BAC-10)',
  method: 'POST',
  path: '/api/backoffice/filing/discard',
  access: 'admin',
  body: z.object({ ids }),
  reply: successReply,
  errors: ['sudo_required', 'not_found', 'conflict'],
});

export const previewFiling = endpoint({
  name: 'previewFiling',
  summary: 'Whom publishing these drafts would reach (BAC-10)',
  method: 'POST',
  path: '/api/backoffice/filing/preview',
  access: 'admin',
  transaction: 'none',
  storesReply: false,
  body: z.object({ ids }),
  reply: z.strictObject({
    documents: count,
    /** How many people would be notified. */
    people: count,
    /** The first hundred of them, by name, with the titles of what they receive. */
    recipients: z.array(
      z.strictObject({ user: recordId, name: z.string(), email: z.string(), titles: z.array(z.string()) }),
    ),
    /** How many of the documents nobody would be notified of. */
    withoutReaders: count,
  }),
  errors: ['not_found'],
});

export const publishFiling = endpoint({
  name: 'publishFiling',
  summary:
    'Publishes drafts, and again documents that were taken back; each person concerned is notified once (BAC-10)',
  method: 'POST',
  path: '/api/backoffice/filing/publish',
  access: 'admin',
  body: z.object({
    ids,
    /** Whether the readers of replaced documents are notified of the new file. */
    notifiesOfReplacements: z.optional(z.boolean()),
  }),
  reply: z.strictObject({ success: z.boolean(), published: z.array(recordId), people: count }),
  errors: ['sudo_required', 'not_found', 'conflict', 'missing_values'],
});

const filingStates = ['draft', 'scanning', 'published', 'taken_back', 'deleted', 'without_file'] as const;
export type FilingState = (typeof filingStates)[number];

const filedDocument = named(
  'FiledDocument',
  'A document as the team sees it in its list.',
  z.strictObject({
    _id: recordId,
    kind,
    /** The title, else the name of the file. */
    name: z.string(),
    originalName: z.nullable(z.string()),
    fund: z.nullable(namedRecord),
    user: z.nullable(namedRecord),
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
    kind: z.optional(kind),
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
    waiting: z.array(namedRecord),
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
