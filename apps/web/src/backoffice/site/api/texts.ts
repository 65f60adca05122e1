import type { Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { listAllItems } from '../../../platform/api/list-items.ts';

/** All texts of a portal, and those that every portal shares. */
export const textsQuery = (transport: Transport, portal: string) =>
  queryOptions({
    queryKey: ['backoffice', 'site', 'texts', portal],
    queryFn: async () =>
      (
        await listAllItems(transport, 'contents', {
          filter: { portal: { $in: [portal, null] } },
          sort: 'slug',
        })
      ).items,
    staleTime: 0,
  });
