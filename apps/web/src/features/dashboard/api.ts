import {
  listAgreementsToSign,
  readMoneyHistory,
  request,
  requestStatement,
  type Transport,
} from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { availableInvestmentsQuery } from '../../platform/api/available-investments.ts';
import { ownParticipationsQuery } from '../../platform/api/own-participations.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import type { Prefetch } from '../../platform/page/prefetch.ts';

/**
 * The agreements that the person signs as a spouse (INV-05), and by name the profiles of others that they look after and
 * their invitations to that (ENT-07).
 */
export const agreementsToSignQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['syndication', 'to-sign'],
    queryFn: ({ signal }) => request(transport, listAgreementsToSign, { signal }),
    // Others invite, and end it, at any moment.
    staleTime: 0,
    // Other people sign too, so a tab that regains the focus reloads.
    refetchOnWindowFocus: 'always',
  });

/** How the person's money in opened funds has gone, of all of theirs or of one investing profile (INV-02). */
export const moneyHistoryQuery = (transport: Transport, profile: string | undefined) =>
  queryOptions({
    queryKey: ['syndication', 'history', profile],
    queryFn: ({ signal }) =>
      request(transport, readMoneyHistory, { query: { ...(profile && { profile }) }, signal }),
    placeholderData: keepPreviousData,
    // The team records money meanwhile.
    refetchOnWindowFocus: 'always',
  });

export const prefetchSummary: Prefetch = ({ queryClient, transport }) =>
  queryClient.prefetchQuery(ownParticipationsQuery(transport));

export const prefetchDashboard: Prefetch = ({ portal, queryClient, transport }) =>
  Promise.all([
    queryClient.prefetchQuery(ownParticipationsQuery(transport)),
    queryClient.prefetchQuery(availableInvestmentsQuery(transport, portal._id)),
  ]);

/** Creates a statement of the person's investments and returns its download link. */
export const useRequestStatement = () => useEndpointMutation(requestStatement);
