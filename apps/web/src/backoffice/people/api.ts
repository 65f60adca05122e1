import {
  type InvitationFilter,
  invitePeople,
  listInvitations,
  listPeople,
  listPortals,
  type PeopleFilter,
  type PortalView,
  recordEndpoints,
  request,
  resendInvitation,
  type Transport,
  withdrawInvitation,
} from '@paddock/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

export const peopleKey = ['backoffice', 'people'] as const;

/** A page of the people who match the search and the filters. */
export const peopleQuery = (transport: Transport, query: PeopleFilter) =>
  queryOptions({
    queryKey: [...peopleKey, 'list', query],
    queryFn: ({ signal }) => request(transport, listPeople, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The portals of the deployment; none while they load. */
export function usePortals(): readonly PortalView[] {
  const transport = useTransport();
  const { data } = useQuery({
    queryKey: ['backoffice', 'portals', 'names'],
    queryFn: ({ signal }) => request(transport, listPortals, { signal }),
  });
  return data?.items ?? [];
}

// After a failure too: the account may have changed elsewhere, and then the buttons say so.
export const afterwards = { invalidatesAlways: peopleKey };

const invitationsKey = [...peopleKey, 'invitations'] as const;

/** A page of the invitations that match the filter, the newest first. */
export const invitationsQuery = (transport: Transport, query: InvitationFilter) =>
  queryOptions({
    queryKey: [...invitationsKey, query],
    queryFn: ({ signal }) => request(transport, listInvitations, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The funds that an invitation can lead to, by name. */
export const invitedFundsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: [...peopleKey, 'funds'],
    queryFn: ({ signal }) =>
      request(transport, recordEndpoints('funds').list, {
        query: { sort: 'name', limit: 999, populate: 'company' },
        signal,
      }),
  });

export const useInvitePeople = () => useEndpointMutation(invitePeople, { ...afterwards, countsOnce: true });

export const useResendInvitation = () => useEndpointMutation(resendInvitation, afterwards);

export const useWithdrawInvitation = () => useEndpointMutation(withdrawInvitation, afterwards);
