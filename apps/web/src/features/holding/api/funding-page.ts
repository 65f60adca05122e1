import { ApiError, readFunding, request, requestFundingDocument, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** How to fund a participation; null until its agreement is complete, and for one that is not the caller's (INV-01). */
export const fundingPageQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['funding', id],
    queryFn: async ({ signal }) => {
      try {
        return (await request(transport, readFunding, { params: { id }, signal })).item;
      } catch (failure) {
        if (failure instanceof ApiError && (failure.status === 404 || failure.status === 400)) return null;
        throw failure;
      }
    },
    // Instructions and receipts change on the server: they are read again each time the page opens.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Creates the wire instructions or the receipt as a PDF and returns its download link. */
export const useRequestFundingDocument = () => useEndpointMutation(requestFundingDocument);
