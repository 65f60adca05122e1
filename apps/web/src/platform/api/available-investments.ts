import { listAvailableInvestments, maxLimit, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** What is open to the investor on this portal (DSH-07), without the long texts of funds. */
export const availableInvestmentsQuery = (transport: Transport, portalId: string) =>
  queryOptions({
    queryKey: ['syndication', 'available', portalId],
    queryFn: ({ signal }) =>
      request(transport, listAvailableInvestments, { query: { limit: maxLimit, texts: false }, signal }),
  });
