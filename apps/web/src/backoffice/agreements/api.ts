import {
  type AdminActionReply,
  type Countersignature,
  countersign,
  listCountersignatures,
  listWaitingSignatures,
  openCountersignatureFrame,
  readCountersignature,
  readCountersignatureDocument,
  refreshCountersignature,
  reissueAgreement,
  releaseParticipation,
  remindSigner,
  request,
  reviewCountersignature,
  type Signature,
  type Transport,
} from '@paddock/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiErrorMessage, asApiError } from '../../platform/api/api-error.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { requestBytes } from '../../platform/download/fetch-file.ts';
import { askedFor } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';

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

/** Marks an agreement as reviewed, or takes the mark back. */
export const useReview = () =>
  useEndpointMutation(reviewCountersignature, { invalidatesAlways: ['backoffice', 'countersignatures'] });

/** An agreement that has ended is not there to be read again; everything else is, when it is next shown. */
function useRereading() {
  const queryClient = useQueryClient();
  return ({ state }: AdminActionReply) =>
    queryClient.invalidateQueries({
      queryKey: ['backoffice'],
      refetchType: state === 'done' ? 'none' : 'active',
    });
}

/** Ends the commitment, now or once a second admin approves. */
export const useRelease = () => useEndpointMutation(releaseParticipation, { onSuccess: useRereading() });

/** Has a new agreement signed, now or once a second admin approves. */
export const useReissue = () => useEndpointMutation(reissueAgreement, { onSuccess: useRereading() });

/** Signs for management. However it ends the list is read again: somebody else may have signed. */
export const useCountersign = () =>
  useEndpointMutation(countersign, { invalidatesAlways: ['backoffice', 'countersignatures'] });

const invalidatesAlways = ['backoffice', 'countersignatures'];

/** Asks for the frame in which management signs. If there is none, somebody else may have signed. */
export const useOpenCountersignatureFrame = () =>
  useEndpointMutation(openCountersignatureFrame, { invalidatesOnFailure: invalidatesAlways });

/** Has the server ask the service about an agreement. The page shows what it said. */
export const useRefreshCountersignature = () =>
  useEndpointMutation(refreshCountersignature, { invalidatesAlways });

/** An agreement that is signed here: a service takes each signature on a page of its own. */
export type SignedHere = Countersignature & { documentSha256: string };

/** How one agreement of a batch went. */
export interface BatchOutcome {
  state: 'waiting' | 'signing' | 'signed' | 'failed';
  problem?: string;
}

/**
 * Signs agreements one after another, each in a request of its own, so that one that has changed fails alone. Once
 * the person declines to re-authenticate the rest is not attempted.
 */
export function useCountersignBatch() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useEndpointMutation(countersign);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, BatchOutcome>>(new Map());
  const note = (syndUser: string, outcome: BatchOutcome) =>
    setOutcomes((before) => new Map(before).set(syndUser, outcome));
  const run = async (items: readonly SignedHere[], signature: Signature) => {
    setOutcomes(new Map());
    let stopped: string | undefined;
    for (const { syndUser, documentSha256 } of items) {
      if (stopped !== undefined) {
        note(syndUser, { state: 'failed', problem: stopped });
        continue;
      }
      note(syndUser, { state: 'signing' });
      try {
        await mutateAsync({ body: { syndUser, documentSha256, consent: true, signature } });
        note(syndUser, { state: 'signed' });
      } catch (failure) {
        const problem = apiErrorMessage(failure);
        if (asApiError(failure).reply?.code === 'sudo_required') stopped = problem;
        note(syndUser, { state: 'failed', problem });
      }
    }
    await queryClient.invalidateQueries({ queryKey: ['backoffice', 'countersignatures'] });
  };
  return { outcomes, run };
}

/** Who has not signed, a page at a time. */
export const waitingSignaturesQuery = (transport: Transport, page: TablePage) =>
  queryOptions({
    queryKey: ['backoffice', 'countersignatures', 'waiting', page],
    queryFn: ({ signal }) =>
      request(transport, listWaitingSignatures, {
        query: askedFor(page),
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Reminds a signer. However it ends the list is read again: they may have signed. */
export const useRemind = () =>
  useEndpointMutation(remindSigner, { invalidatesAlways: ['backoffice', 'countersignatures', 'waiting'] });
