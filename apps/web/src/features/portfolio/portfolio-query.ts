import type { Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { listItems } from '../../platform/api/list-items.ts';

/** The assets of a portal, newest first (PUB-06). */
export const portfolioQuery = (transport: Transport, portal: string) =>
  queryOptions({
    queryKey: ['public', 'portfolio', portal],
    queryFn: () =>
      listItems(transport, 'assets_items', { filter: { portal }, sort: '-createdAt', limit: 999 }),
  });
