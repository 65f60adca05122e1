import { listParticipations, maxLimit, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** The investor's own participations with their funds (DSH-02). */
export const ownParticipationsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['syndication', 'mine'],
    queryFn: ({ signal }) => request(transport, listParticipations, { query: { limit: maxLimit }, signal }),
    // Other people sign too, so a tab that regains the focus reloads.
    refetchOnWindowFocus: 'always',
  });
