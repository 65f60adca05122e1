import * as z from 'zod/mini';
import type { Entity } from '../collections/entities.ts';
import { route } from '../route.ts';
import { id, type SuccessReply, text } from '../shapes.ts';

/** A link to the bytes: good for one object, one session and 60 seconds (DOC-07). */
export interface DownloadReply {
  url: string;
  originalName: string;
}

export const listFundDocuments = route<{ items: Entity<'synd_documents'>[]; total: number }>()({
  name: 'listFundDocuments',
  summary: "A fund's due-diligence documents (DOC-01)",
  method: 'GET',
  path: '/api/funds/:fundId/synd_documents',
  params: z.object({ fundId: id }),
});

export const downloadFundDocument = route<DownloadReply>()({
  name: 'downloadFundDocument',
  summary: 'A download link of a due-diligence document (DOC-01)',
  method: 'POST',
  path: '/api/profile/synd_documents/download',
  query: z.object({ fundId: z.optional(id) }),
  body: z.object({ id }),
  readOnly: true,
});

const ownDocument = (name: string, collection: string, requirement: string) =>
  route<DownloadReply>()({
    name,
    summary: `A download link out of ${collection} (${requirement})`,
    method: 'POST',
    path: `/api/profile/${collection}/download`,
    body: z.object({ id }),
    readOnly: true,
  });

export const downloadNewsDocument = ownDocument('downloadNewsDocument', 'news_documents', 'DOC-02');
export const downloadTaxDocument = ownDocument('downloadTaxDocument', 'tax_documents', 'DOC-03');
export const downloadProofDocument = ownDocument('downloadProofDocument', 'proof_documents', 'DOC-04');

/** How many tax documents a year holds. */
export interface TaxYear {
  /** Null for those that are filed under none. */
  year: number | null;
  count: number;
  /** Those that were not read yet. */
  unread: number;
}

export const listTaxYears = route<{ items: TaxYear[] }>()({
  name: 'listTaxYears',
  summary: 'The years that hold tax documents of the caller, newest first (DOC-03)',
  method: 'GET',
  path: '/api/profile/tax_documents/years',
});

export const downloadAgreement = route<DownloadReply>()({
  name: 'downloadAgreement',
  summary: "A download link of the participation's sealed agreement (SIG-05)",
  method: 'POST',
  path: '/api/profile/synd_agreements/download',
  body: z.object({ syndUserId: id }),
  readOnly: true,
});

export const requestProofUpload = route<{
  path: string;
  bucket: string;
  data: { postURL: string; formData: Record<string, string> };
}>()({
  name: 'requestProofUpload',
  summary: 'A signed form post for one file (DOC-04, DOC-08)',
  method: 'POST',
  path: '/api/profile/proof_documents/upload',
  body: z.object({ path: text(1_000) }),
});

export const saveProofDocument = route<{ success: boolean; item: Entity<'proof_documents'> }>()({
  name: 'saveProofDocument',
  summary: 'Records an uploaded file that is there and keeps its promise (DOC-04, DOC-08)',
  method: 'POST',
  path: '/api/profile/proof_documents/save',
  body: z.object({ path: text(1_000), name: text(1_000), bucket: text(200) }),
});

export const deleteProofDocument = route<SuccessReply>()({
  name: 'deleteProofDocument',
  summary: 'Hides one of the own verification documents (DOC-10)',
  method: 'POST',
  path: '/api/profile/proof_documents/delete',
  body: z.object({ id }),
});

export const restoreProofDocument = route<SuccessReply>()({
  name: 'restoreProofDocument',
  summary: 'Brings back one of the own verification documents, within an hour of its delete (DOC-10)',
  method: 'POST',
  path: '/api/profile/proof_documents/restore',
  body: z.object({ id }),
});
