import { CallError, call, deleteProofDocument, restoreProofDocument } from '@paddock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import type { KnownDocument } from '../../platform/download/use-documents.tsx';
import { notify } from '../../platform/notices/notify.ts';
import { proofDocumentsQuery } from './api/own-documents.ts';
import DeleteDialog from './delete-dialog.tsx';

/** Deleting verification documents, and taking it back (DOC-10). */
export function useProofDeletion() {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const openDialog = useDialog();
  const [deleted, setDeleted] = useState<KnownDocument>();
  const readAgain = () =>
    queryClient.invalidateQueries({ queryKey: proofDocumentsQuery(transport).queryKey });
  const attempt = async (work: Promise<unknown>, otherwise: string): Promise<boolean> => {
    try {
      await work;
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      void notify({
        message: failure.status === 404 ? 'This document is no longer here.' : otherwise,
        tone: 'negative',
      });
      if (failure.status !== 404) return false;
    }
    await readAgain();
    return true;
  };
  const remove = async (document: KnownDocument) => {
    const body = { id: document.id };
    const isGone = await attempt(
      call(transport, deleteProofDocument, { body }),
      'The document could not be deleted. Please try again.',
    );
    if (isGone) setDeleted(document);
  };
  return {
    deleted,
    forget: () => setDeleted(undefined),
    ask: (document: KnownDocument) =>
      openDialog((control) => (
        <DeleteDialog {...control} document={document.title} onDelete={() => remove(document)} />
      )),
    undo: async () => {
      if (!deleted) return;
      const isBack = await attempt(
        call(transport, restoreProofDocument, { body: { id: deleted.id } }),
        'The document could not be brought back. Please try again.',
      );
      if (!isBack) return;
      setDeleted(undefined);
      void notify({ message: `${deleted.title} is back.`, tone: 'positive' });
    },
  };
}
