import { listFilingDrafts, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

export const filingKey = ['backoffice', 'filing'];

/** The team's drafts. */
export const draftsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: [...filingKey, 'drafts'],
    queryFn: ({ signal }) => request(transport, listFilingDrafts, { signal }),
    staleTime: 0,
    // Colleagues file too.
    refetchOnWindowFocus: 'always',
  });
