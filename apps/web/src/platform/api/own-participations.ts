import { listParticipations, maxLimit, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** No page that lists investments shows their long texts. */
const ownParticipations = { limit: maxLimit, texts: false };

/** The investor's own participations with their funds (DSH-02). */
export const ownParticipationsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['syndication', 'mine'],
    queryFn: ({ signal }) => request(transport, listParticipations, { query: ownParticipations, signal }),
    // Other people sign too, so a tab that regains the focus reloads.
    refetchOnWindowFocus: 'always',
  });
