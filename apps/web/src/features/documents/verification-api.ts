import {
  deleteVerificationDocument,
  type Entity,
  presignVerificationUpload,
  request,
  restoreVerificationDocument,
  saveVerificationDocument,
  type Transport,
} from '@paddock/contract';
import { verificationUploadRule } from '@paddock/domain';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import type { UploadKind } from '../../platform/upload/upload-file.ts';
import { ownDocumentsQuery } from './api.ts';

export const verificationDocumentsKey = ['documents', 'proof_documents'];

/** The verification documents that the person has uploaded (DOC-04). */
export const verificationDocumentsQuery = (transport: Transport) =>
  ownDocumentsQuery<Entity<'proof_documents'>>(transport, 'proof_documents');

/** Uploads of verification documents (DOC-04), for one of the person's investing profiles if it is named. */
export const verificationUpload = (profile: string | undefined): UploadKind<Entity<'proof_documents'>> => ({
  rule: verificationUploadRule,
  presign: (transport, name, signal) =>
    request(transport, presignVerificationUpload, { body: { path: name }, signal }),
  save: async (transport, place, name) =>
    (
      await request(transport, saveVerificationDocument, {
        body: { ...place, name, ...(profile && { investing_entity: profile }) },
      })
    ).item,
});

/** Deletes a verification document (DOC-10). */
export const useDeleteVerificationDocument = () =>
  useEndpointMutation(deleteVerificationDocument, { invalidates: verificationDocumentsKey });

/** Restores a deleted verification document (DOC-10). */
export const useRestoreVerificationDocument = () =>
  useEndpointMutation(restoreVerificationDocument, { invalidates: verificationDocumentsKey });
