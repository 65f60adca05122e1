import { listPortals, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** The portals of this deployment. */
export const portalsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'site', 'portals'],
    queryFn: async ({ signal }) => (await request(transport, listPortals, { signal })).items,
  });
