import { createPortal, readPortalSetup, recordEndpoints, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { listAllItems } from '../../platform/api/list-items.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** The portals of the deployment, the default one first. */
export const portalsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'portals'],
    queryFn: () => listAllItems(transport, 'portals', { sort: '-isDefault,name' }),
    staleTime: 0,
  });

/** A portal with its uploaded pictures. */
export const portalQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['backoffice', 'portals', id],
    queryFn: async () => {
      const params = { portal: id };
      const [{ item }, { item: setup }] = await Promise.all([
        request(transport, recordEndpoints('portals').read, { params: { id }, query: {} }),
        request(transport, readPortalSetup, { params }),
      ]);
      return { portal: item, setup };
    },
    staleTime: 0,
  });

/** Creates a portal with its texts. */
export const useCreatePortal = () =>
  useEndpointMutation(createPortal, { invalidates: ['backoffice', 'portals'], countsOnce: true });

/** Changes fields of a portal. */
export const useUpdatePortal = () =>
  useEndpointMutation(recordEndpoints('portals').update, { invalidates: ['backoffice', 'portals'] });
