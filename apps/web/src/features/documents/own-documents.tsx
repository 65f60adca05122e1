import type { downloadNewsDocument } from '@paddock/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type DocumentRef, useDocumentActions } from '../../platform/download/use-document-actions.tsx';
import { useImpersonation } from '../../platform/session/session-context.ts';
import type { ListedDocument } from '../../ui/data/document-list.tsx';
import { useDocumentLink } from './api.ts';

interface OwnDocumentsOptions {
  onAccess?: (document: DocumentRef) => void;
  /** Marks a document as read in the loaded lists. */
  markRead?: (queryClient: QueryClient, id: string) => void;
}

/** Opens and downloads a person's own documents. Impersonation does not mark them as read. */
export function useOwnDocuments(
  endpoint: typeof downloadNewsDocument,
  { onAccess, markRead }: OwnDocumentsOptions = {},
) {
  const { mutateAsync } = useDocumentLink(endpoint);
  const queryClient = useQueryClient();
  const isImpersonating = useImpersonation().status === 'open';
  const requestLink = useCallback((id: string) => mutateAsync({ body: { id } }), [mutateAsync]);
  return useDocumentActions({
    requestLink,
    onAccess: (document) => {
      onAccess?.(document);
      if (!isImpersonating) markRead?.(queryClient, document.id);
    },
  });
}

/** Converts a document from the server for a list. */
export function toListedDocument(document: {
  _id: string;
  displayTitle: string | null;
  createdAt: string;
  isRead?: boolean;
}): ListedDocument {
  return {
    id: document._id,
    title: document.displayTitle?.trim() || 'Document',
    date: document.createdAt,
    isNew: document.isRead === false,
  };
}
