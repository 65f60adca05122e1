import { type Desk, readDesk, readHealth, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** What waits for the viewer, and how the raises go. */
export const deskQuery = (transport: Transport, me: string) =>
  queryOptions({
    queryKey: ['backoffice', 'desk', me],
    queryFn: async ({ signal }): Promise<Desk> => (await request(transport, readDesk, { signal })).item,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Whether each part of the deployment works now. Looking takes seconds if one is away. */
export const healthQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'health'],
    queryFn: async ({ signal }) => (await request(transport, readHealth, { signal })).item,
    staleTime: 30_000,
  });
