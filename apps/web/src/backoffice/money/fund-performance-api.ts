import { readFundPerformance, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** How the money in a fund has done; only for a fund whose journal is open. Others post and reverse meanwhile. */
export const fundPerformanceQuery = (transport: Transport, fund: string) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', fund, 'performance'],
    queryFn: async ({ signal }) =>
      (await request(transport, readFundPerformance, { params: { fund }, signal })).item,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
