import { listPortfolio, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** All assets of a portal (PUB-06). The page sorts them (PUB-02). */
export const portfolioQuery = (transport: Transport, portal: string) =>
  queryOptions({
    queryKey: ['public', 'portfolio', portal],
    queryFn: () =>
      request(transport, listPortfolio, { query: { filter: { portal }, sort: '-createdAt', limit: 999 } }),
  });
