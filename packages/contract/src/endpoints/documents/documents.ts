import * as z from 'zod/mini';
import { entitySchema } from '../../collections/entity-schema.ts';
import { limitQuery } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { count, listReply, named, successReply } from '../../replies.ts';
import { id, rawText } from '../../schemas.ts';
import { presignedUpload } from '../storage/presigned-upload.ts';

export const downloadReply = named(
  'Download',
  'A download link, valid for one object, one session and 60 seconds (DOC-07).',
  z.strictObject({ url: z.string(), originalName: z.string() }),
);
export type DownloadReply = z.infer<typeof downloadReply>;

export const listFundDocuments = endpoint({
  name: 'listFundDocuments',
  summary: "A fund's due-diligence documents (DOC-01)",
  method: 'GET',
  path: '/api/funds/:fundId/synd_documents',
  access: 'user',
  params: z.object({ fundId: id }),
  query: limitQuery,
  reply: listReply(entitySchema('synd_documents')),
});

export const downloadFundDocument = endpoint({
  name: 'downloadFundDocument',
  summary: 'A download link of a due-diligence document (DOC-01)',
  method: 'POST',
  path: '/api/profile/synd_documents/download',
  access: 'user',
  query: z.object({ fundId: z.optional(id) }),
  body: z.object({ id }),
  reply: downloadReply,
  errors: ['not_found', 'conflict'],
  storesReply: false,
  allowedWhileImpersonating: true,
});

const ownDocumentDownload = (name: string, collection: string, requirement: string) =>
  endpoint({
    name,
    summary: `A download link out of ${collection} (${requirement})`,
    method: 'POST',
    path: `/api/profile/${collection}/download`,
    access: 'user',
    body: z.object({ id }),
    reply: downloadReply,
    errors: ['not_found', 'conflict'],
    storesReply: false,
    allowedWhileImpersonating: true,
  });

export const downloadNewsDocument = ownDocumentDownload('downloadNewsDocument', 'news_documents', 'DOC-02');
export const downloadTaxDocument = ownDocumentDownload('downloadTaxDocument', 'tax_documents', 'DOC-03');
export const downloadVerificationDocument = ownDocumentDownload(
  'downloadProofDocument',
  'proof_documents',
  'DOC-04',
);

const taxYear = named(
  'TaxYear',
  'The number of tax documents of a year.',
  z.strictObject({
    /** Null for documents without a year. */
    year: z.nullable(z.int()),
    count,
    /** The unread ones. */
    unread: count,
  }),
);
export type TaxYear = z.infer<typeof taxYear>;

export const listTaxYears = endpoint({
  name: 'listTaxYears',
  summary: "The years of the caller's tax documents, newest first (DOC-03)",
  method: 'GET',
  path: '/api/profile/tax_documents/years',
  access: 'user',
  reply: z.strictObject({ items: z.array(taxYear) }),
});

export const downloadAgreement = endpoint({
  name: 'downloadAgreement',
  summary: "A download link of the participation's sealed agreement (SIG-05)",
  method: 'POST',
  path: '/api/profile/synd_agreements/download',
  access: 'user',
  body: z.object({ syndUserId: id }),
  reply: downloadReply,
  errors: ['not_found', 'conflict'],
  storesReply: false,
  allowedWhileImpersonating: true,
});

export const presignVerificationUpload = endpoint({
  name: 'presignVerificationUpload',
  summary: 'A signed form post for one file (DOC-04, DOC-08)',
  method: 'POST',
  path: '/api/profile/proof_documents/upload',
  access: 'user',
  body: z.object({ path: rawText(1_000) }),
  reply: presignedUpload,
  errors: ['quota_exceeded', 'too_many_requests'],
  storesReply: false,
});

export const saveVerificationDocument = endpoint({
  name: 'saveVerificationDocument',
  summary: 'Saves an uploaded file that matches its presigned policy (DOC-04, DOC-08)',
  method: 'POST',
  path: '/api/profile/proof_documents/save',
  access: 'user',
  body: z.object({
    path: rawText(1_000),
    name: rawText(1_000),
    bucket: rawText(200),
    /** The investing profile that it is for; without it, the default one that the account's accreditation is of. */
    investing_entity: z.optional(z.nullable(id)),
  }),
  reply: z.extend(successReply, { item: entitySchema('proof_documents') }),
  errors: ['not_found', 'conflict', 'quota_exceeded', 'malware_found', 'too_many_requests'],
});

export const deleteVerificationDocument = endpoint({
  name: 'deleteVerificationDocument',
  summary: "Deletes one of the caller's verification documents (DOC-10)",
  method: 'POST',
  path: '/api/profile/proof_documents/delete',
  access: 'user',
  body: z.object({ id }),
  reply: successReply,
  errors: ['not_found'],
});

export const restoreVerificationDocument = endpoint({
  name: 'restoreVerificationDocument',
  summary: "Restores one of the caller's verification documents within an hour of its deletion (DOC-10)",
  method: 'POST',
  path: '/api/profile/proof_documents/restore',
  access: 'user',
  body: z.object({ id }),
  reply: successReply,
  errors: ['not_found'],
});
