import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../platform/api/api-error.ts';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import type { DocumentRef } from '../../platform/download/use-document-actions.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import {
  useDeleteVerificationDocument,
  useRestoreVerificationDocument,
  verificationDocumentsKey,
} from './api.ts';
import { DeleteDialog } from './delete-dialog.tsx';

/** Deletes verification documents and restores the last one (DOC-10). */
export function useDocumentDeletion() {
  const deleteDocument = useDeleteVerificationDocument();
  const restoreDocument = useRestoreVerificationDocument();
  const queryClient = useQueryClient();
  const openDialog = useDialog();
  const [deleted, setDeleted] = useState<DocumentRef>();

  /** Waits for a change and reports its failure. Returns whether the Undo banner may change. */
  const attempt = async (change: Promise<unknown>, message: string): Promise<boolean> => {
    try {
      await change;
      return true;
    } catch (failure) {
      const isGone = asApiError(failure).status === 404;
      void showToast({ message: isGone ? 'This document no longer exists.' : message, tone: 'negative' });
      if (isGone) await queryClient.invalidateQueries({ queryKey: verificationDocumentsKey });
      return isGone;
    }
  };
  const remove = async (document: DocumentRef) => {
    const isDeleted = await attempt(
      deleteDocument.mutateAsync({ body: { id: document.id } }),
      'The document could not be deleted. Please try again.',
    );
    if (isDeleted) setDeleted(document);
  };
  const undo = async () => {
    if (!deleted) return;
    const isRestored = await attempt(
      restoreDocument.mutateAsync({ body: { id: deleted.id } }),
      'The document could not be restored. Please try again.',
    );
    if (!isRestored) return;
    setDeleted(undefined);
    void showToast({ message: `${deleted.title} was restored.`, tone: 'positive' });
  };
  return {
    deleted,
    dismiss: () => setDeleted(undefined),
    confirm: (document: DocumentRef) =>
      openDialog((control) => (
        <DeleteDialog {...control} document={document.title} onDelete={() => remove(document)} />
      )),
    undo,
  };
}
