import { filingYears } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { count, itemReply, listReply, recordId, successReply } from '../../replies.ts';
import { id, lineText, rawText } from '../../schemas.ts';
import { presignedUpload } from '../storage/presigned-upload.ts';
import { filingDraft, filingKind } from './filing-draft.ts';

const year = z
  .int('A year.')
  .check(
    z.minimum(filingYears.first, `A year from ${filingYears.first}.`),
    z.maximum(filingYears.last, `A year until ${filingYears.last}.`),
  );
const title = lineText(500);
/**
 * The files that seem to be for another holder than that of the document whose file they replace. `found` is null for
 * a file that has not been read yet.
 */
const otherHolders = z.strictObject({
  papers: z.array(z.strictObject({ draft: recordId, found: z.nullable(z.string()), published: z.string() })),
});
/** How many documents one request changes. */
const maxFiled = 500;
const ids = z
  .array(id, 'A list of ids.')
  .check(z.minLength(1, 'At least one.'), z.maxLength(maxFiled, `At most ${maxFiled} at a time.`));

export const presignFiling = endpoint({
  name: 'presignFiling',
  summary: 'A signed form post for one file to be filed (BAC-10)',
  method: 'POST',
  path: '/api/backoffice/filing/upload',
  access: 'admin',
  body: z.object({ kind: filingKind, name: rawText(1_000) }),
  reply: presignedUpload,
  errors: ['too_many_requests'],
  storesReply: false,
});

const filedUnder = {
  title: z.optional(z.nullable(title)),
  fund: z.optional(z.nullable(id)),
  user: z.optional(z.nullable(id)),
  /**
   * The investing profile of the person, for tax and verification documents; without it, the only one there can be. For
   * agreements the one that has committed, where several have.
   */
  investing_entity: z.optional(z.nullable(id)),
  year: z.optional(z.nullable(year)),
};

export const saveFiling = endpoint({
  name: 'saveFiling',
  summary: 'Saves an uploaded file as a draft, which no investor sees (BAC-10)',
  method: 'POST',
  path: '/api/backoffice/filing/save',
  access: 'admin',
  body: z.object({
    kind: filingKind,
    path: rawText(1_000),
    name: rawText(1_000),
    bucket: rawText(200),
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

export const confirmFiling = endpoint({
  name: 'confirmFiling',
  summary:
    'Files tax drafts under the holder and year that they are matched to, or one draft under a holder or an invited person of choice (BAC-15)',
  method: 'POST',
  path: '/api/backoffice/filing/confirm',
  access: 'admin',
  body: z
    .object({
      ids,
      /** An investing profile. */
      holder: z.optional(id),
      /** Somebody who is invited and has no account yet. */
      invitation: z.optional(id),
    })
    .check(
      z.refine(
        ({ ids: drafts, holder, invitation }) =>
          (!holder && !invitation) || (drafts.length === 1 && !(holder && invitation)),
        'One draft is filed under one holder or one invited person.',
      ),
    ),
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
    /** How many are for people who are invited: they appear when these have an account. */
    awaited: count,
    /** The titles of the first hundred tax documents that name no fund, and how many there are. */
    withoutFund: z.array(z.string()),
    withoutFundCount: count,
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
    /** That files which seem to be for another holder replace others all the same. */
    confirmed: z.optional(z.boolean()),
    /** That files replace others although nobody has read yet whom they are for. */
    confirmedUnread: z.optional(z.boolean()),
  }),
  reply: z.strictObject({
    success: z.boolean(),
    published: z.array(recordId),
    people: count,
    awaited: count,
  }),
  errors: ['sudo_required', 'not_found', 'conflict', 'missing_values'],
  errorDetails: { confirmation_needed: otherHolders },
});
