import { deleteVerificationDocument, restoreVerificationDocument } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { verificationDocumentsKey } from './own-documents.ts';

/** Deletes a verification document (DOC-10). */
export const useDeleteVerificationDocument = () =>
  useEndpointMutation(deleteVerificationDocument, { invalidates: verificationDocumentsKey });

/** Restores a deleted verification document (DOC-10). */
export const useRestoreVerificationDocument = () =>
  useEndpointMutation(restoreVerificationDocument, { invalidates: verificationDocumentsKey });
