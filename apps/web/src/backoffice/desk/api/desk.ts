import { type Desk, readDesk, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** What waits for the viewer, and how the raises go. */
export const deskQuery = (transport: Transport, me: string) =>
  queryOptions({
    queryKey: ['backoffice', 'desk', me],
    queryFn: async ({ signal }): Promise<Desk> => (await request(transport, readDesk, { signal })).item,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
