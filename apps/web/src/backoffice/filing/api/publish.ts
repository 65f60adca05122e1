import { previewFiling, publishFiling, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { filingKey } from './drafts.ts';

/** Whom publishing would reach. */
export const previewQuery = (transport: Transport, ids: readonly string[]) =>
  queryOptions({
    // Apart from the other filing queries: once the drafts are published, a reload would no longer find them.
    queryKey: ['backoffice', 'filing preview', ids],
    queryFn: ({ signal }) => request(transport, previewFiling, { body: { ids: [...ids] }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Publishes drafts, and documents that were taken back. */
export const usePublish = () =>
  useEndpointMutation(publishFiling, { invalidatesAlways: filingKey, countsOnce: true });
