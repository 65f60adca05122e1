import { type DownloadReply, openFiledDocument } from '@paddock/contract';
import { useCallback } from 'react';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Requests the link of a document of any kind, by its id. The team does not count as its reader. */
export function useRequestDocument(): (id: string) => Promise<DownloadReply> {
  const { mutateAsync } = useEndpointMutation(openFiledDocument);
  return useCallback((id) => mutateAsync({ body: { id } }), [mutateAsync]);
}
