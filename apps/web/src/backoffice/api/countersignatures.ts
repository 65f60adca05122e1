import { ApiError, listCountersignatures, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** The agreements that are waiting for management's signature. */
export const countersignaturesQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'countersignatures'],
    queryFn: ({ signal }) => request(transport, listCountersignatures, { signal }),
    staleTime: 0,
    // Other people sign too, so a tab that regains the focus reloads.
    refetchOnWindowFocus: 'always',
  });

/** The agreement as signed so far. A binary file, so it is fetched without the transport, with the session's header. */
export const partiallySignedQuery = (syndUser: string, authCode: string) =>
  queryOptions({
    queryKey: ['backoffice', 'agreement', syndUser],
    queryFn: async ({ signal }) => {
      const response = await fetch(`/api/backoffice/countersignatures/${syndUser}/document`, {
        headers: { authcode: authCode },
        signal,
      });
      if (!response.ok)
        throw new ApiError(`request failed with status code ${response.status}`, response.status);
      return new Uint8Array(await response.arrayBuffer());
    },
  });
