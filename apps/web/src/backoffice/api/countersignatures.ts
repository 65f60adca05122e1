import { ApiError, listCountersignatures, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** The agreements that wait for management. */
export const countersignaturesQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'countersignatures'],
    queryFn: ({ signal }) => request(transport, listCountersignatures, { signal }),
    staleTime: 0,
    // Others sign elsewhere: a tab that comes to the front again shows the current state.
    refetchOnWindowFocus: 'always',
  });

/** The agreement as signed so far. Bytes, so beside the transport, with the session's own header. */
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
