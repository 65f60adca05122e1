import { readHealth, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** Whether each part of the deployment works now. Looking takes seconds if one is away. */
export const healthQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'health'],
    queryFn: async ({ signal }) => (await request(transport, readHealth, { signal })).item,
    staleTime: 30_000,
  });
