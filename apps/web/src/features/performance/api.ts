import { readPerformance, request, type Transport } from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PerformanceSearch } from './performance-search.ts';

/** How the person's money in opened funds has done up to a day (MET-01, MET-02). */
export const performanceQuery = (transport: Transport, { profile, asOf }: PerformanceSearch) => {
  const query = { ...(profile && { profile }), ...(asOf && { asOf }) };
  return queryOptions({
    queryKey: ['performance', query],
    queryFn: ({ signal }) => request(transport, readPerformance, { query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });
};
