import { ApiError, readHolding, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** One of the caller's participations; null if they have none of this id (INV-03). */
export const holdingQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['syndication', 'holding', id],
    queryFn: async ({ signal }) => {
      try {
        return (await request(transport, readHolding, { params: { id }, signal })).item;
      } catch (failure) {
        if (failure instanceof ApiError && (failure.status === 404 || failure.status === 400)) return null;
        throw failure;
      }
    },
    // Other people sign and record money too, so the page reads it again.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
