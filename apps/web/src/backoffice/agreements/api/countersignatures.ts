import {
  listCountersignatures,
  readCountersignature,
  readCountersignatureDocument,
  request,
  type Transport,
} from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { requestBytes } from '../../../platform/download/fetch-file.ts';

/** The agreements that are waiting for management's signature. */
export const countersignaturesQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'countersignatures'],
    queryFn: ({ signal }) => request(transport, listCountersignatures, { signal }),
    staleTime: 0,
    // Other people sign too, so a tab that regains the focus reloads.
    refetchOnWindowFocus: 'always',
  });

/** How often what goes on by itself is read again, in milliseconds. */
const waitingPause = 5_000;

/** One agreement with its signers and values. Below the key of the list, so that what changes one reloads both. */
export const countersignatureQuery = (transport: Transport, syndUser: string) =>
  queryOptions({
    queryKey: ['backoffice', 'countersignatures', syndUser],
    queryFn: ({ signal }) => request(transport, readCountersignature, { params: { syndUser }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data?.item.turn === 'sealing' || state.data?.item.problem ? waitingPause : false,
  });

/** The agreement as signed so far. A binary file, so it is fetched without the transport, with the session's header. */
export const partiallySignedQuery = (syndUser: string, version: string, authCode: string) =>
  queryOptions({
    queryKey: ['backoffice', 'agreement', syndUser, version],
    queryFn: ({ signal }) =>
      requestBytes(readCountersignatureDocument, { params: { syndUser }, authCode, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
