import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { asApiError, ownErrorMessage } from '../../platform/api/api-error.ts';
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import { type DialogControl, useDialog } from '../../platform/dialog/dialog-host.tsx';
import type { DocumentRef } from '../../platform/download/use-document-actions.tsx';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import {
  useDeleteVerificationDocument,
  useRestoreVerificationDocument,
  verificationDocumentsKey,
} from './verification-api.ts';

interface DeleteDialogProps extends DialogControl {
  document: string;
  onDelete: () => Promise<void>;
}

/** Asks for confirmation before a document is deleted, and names it (DOC-10). */
function DeleteDialog({ document, onDelete, ...control }: DeleteDialogProps) {
  return (
    <ConfirmDialog {...control} title="Delete this document?" action="Delete" onConfirm={onDelete}>
      <strong dir="auto" style={{ overflowWrap: 'anywhere' }}>
        {document}
      </strong>{' '}
      will be removed from your verification documents. You can undo this right after.
    </ConfirmDialog>
  );
}

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
      const words = isGone ? 'This document no longer exists.' : message;
      void showToast({ message: ownErrorMessage(failure, words), tone: 'negative' });
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

/** How long Undo is available, in milliseconds. */
const undoDuration = 10_000;

export interface UndoDeleteBannerProps {
  document: string;
  onUndo: () => Promise<void>;
  /** Called when Undo is no longer available. */
  onExpire: () => void;
}

/** Reports that a document was deleted, and offers Undo for a while (DOC-10). */
export function UndoDeleteBanner({ document, onUndo, onExpire }: UndoDeleteBannerProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const end = useRef(onExpire);
  useEffect(() => {
    end.current = onExpire;
  }, [onExpire]);
  useEffect(() => {
    const timer = setTimeout(() => end.current(), undoDuration);
    return () => clearTimeout(timer);
  }, []);
  // The pressed button was removed with its row.
  useEffect(() => undo.current?.focus(), []);
  return (
    <Callout tone="done" announce>
      <p dir="auto">{document} was deleted.</p>
      <BusyButton ref={undo} variant="default" size="sm" onPress={onUndo}>
        Undo
      </BusyButton>
    </Callout>
  );
}
