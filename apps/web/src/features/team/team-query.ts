import type { Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { listItems } from '../../platform/api/list-items.ts';

/** The people of a portal (CON-10). */
export const teamQuery = (transport: Transport, portal: string) =>
  queryOptions({
    queryKey: ['public', 'team', portal],
    queryFn: () =>
      listItems(transport, 'team_members', {
        filter: { portal, isPublished: true },
        sort: '-sortOrder,createdAt',
        limit: 999,
      }),
  });
