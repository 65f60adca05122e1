import { call, type downloadNewsDocument } from '@paddock/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type KnownDocument, useDocuments } from '../../platform/download/use-documents.tsx';
import { useGuestSession } from '../../platform/session/session-context.ts';

export interface OwnDocumentsOptions {
  onTaken?: (document: KnownDocument) => void;
  /** Notes in what was loaded that the person has read a document. */
  markRead?: (queryClient: QueryClient, id: string) => void;
}

/** Opening and saving documents of one's own. A guest of one's session leaves no mark on them. */
export function useOwnDocuments(
  route: typeof downloadNewsDocument,
  { onTaken, markRead }: OwnDocumentsOptions = {},
) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const isGuest = useGuestSession().status === 'open';
  const askLink = useCallback((id: string) => call(transport, route, { body: { id } }), [transport, route]);
  return useDocuments({
    askLink,
    onTaken: (document) => {
      onTaken?.(document);
      if (!isGuest) markRead?.(queryClient, document.id);
    },
  });
}
