import {
  listMoneyActivity,
  type MoneyActivityFilter,
  request,
  requestMoneyActivityFile,
  type Transport,
} from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** A page of the person's money in opened funds, newest first (LED-05). */
export const activityQuery = (
  transport: Transport,
  query: MoneyActivityFilter & { limit: number; offset: number },
) =>
  queryOptions({
    queryKey: ['activity', query],
    queryFn: ({ signal }) => request(transport, listMoneyActivity, { query, signal }),
    placeholderData: keepPreviousData,
    // The team records money meanwhile.
    refetchOnWindowFocus: 'always',
  });

/** Makes a file of what a filter lets through, and returns its download link. */
export const useRequestActivityFile = () => useEndpointMutation(requestMoneyActivityFile);
