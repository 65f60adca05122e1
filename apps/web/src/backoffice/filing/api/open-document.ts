import { openFiledDocument } from '@paddock/contract';
import { useCallback } from 'react';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { useDocumentActions } from '../../../platform/download/use-document-actions.tsx';

/** Opens and downloads the file of a draft, a document or an earlier version. Nobody counts as its reader. */
export function useFiledDocument() {
  const { mutateAsync } = useEndpointMutation(openFiledDocument);
  return useDocumentActions({
    requestLink: useCallback((id: string) => mutateAsync({ body: { id } }), [mutateAsync]),
  });
}
