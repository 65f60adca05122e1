import { call, listMine, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** The investor's own participations with their funds (DSH-02). */
export const ownParticipationsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['syndication', 'mine'],
    queryFn: ({ signal }) => call(transport, listMine, { signal }),
  });
