import { listWaitingSignatures, remindSigner, request, type Transport } from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import type { TablePage } from '../../../ui/paging/rows-per-page.ts';

const mostRows = 999;

/** Who has not signed, a page at a time. */
export const waitingSignaturesQuery = (transport: Transport, { number, rows }: TablePage) =>
  queryOptions({
    queryKey: ['backoffice', 'countersignatures', 'waiting', rows, number],
    queryFn: ({ signal }) =>
      request(transport, listWaitingSignatures, {
        query: rows === 'all' ? { limit: mostRows } : { limit: rows, offset: (number - 1) * rows },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Reminds a signer. However it ends the list is read again: they may have signed. */
export const useRemind = () =>
  useEndpointMutation(remindSigner, { invalidatesAlways: ['backoffice', 'countersignatures', 'waiting'] });
