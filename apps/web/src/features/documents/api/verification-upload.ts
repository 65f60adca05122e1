import { type Entity, presignVerificationUpload, request, saveVerificationDocument } from '@paddock/contract';
import { verificationUploadRule } from '@paddock/domain';
import type { UploadKind } from '../../../platform/upload/upload-file.ts';

/** Uploads of verification documents (DOC-04). */
export const verificationUpload: UploadKind<Entity<'proof_documents'>> = {
  rule: verificationUploadRule,
  presign: (transport, name, signal) =>
    request(transport, presignVerificationUpload, { body: { path: name }, signal }),
  save: async (transport, place, name) =>
    (await request(transport, saveVerificationDocument, { body: { ...place, name } })).item,
};
