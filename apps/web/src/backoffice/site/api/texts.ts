import { type Transport, updateContent } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { listAllItems } from '../../../platform/api/list-items.ts';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

const textsKey = (portal: string) => ['backoffice', 'site', 'texts', portal];

/** All texts of a portal, and those that every portal shares. */
export const textsQuery = (transport: Transport, portal: string) =>
  queryOptions({
    queryKey: textsKey(portal),
    queryFn: async () =>
      (
        await listAllItems(transport, 'contents', {
          filter: { portal: { $in: [portal, null] } },
          sort: 'slug',
        })
      ).items,
    staleTime: 0,
  });

/** Writes a text of a portal. */
export const useWriteText = (portal: string) =>
  useEndpointMutation(updateContent, { invalidatesAlways: textsKey(portal) });
