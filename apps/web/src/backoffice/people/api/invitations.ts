import {
  type InvitationFilter,
  invitePeople,
  listInvitations,
  recordEndpoints,
  request,
  resendInvitation,
  type Transport,
  withdrawInvitation,
} from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { peopleKey } from './people.ts';

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

const afterwards = { invalidatesAlways: peopleKey };
export const useInvitePeople = () => useEndpointMutation(invitePeople, { ...afterwards, countsOnce: true });
export const useResendInvitation = () => useEndpointMutation(resendInvitation, afterwards);
export const useWithdrawInvitation = () => useEndpointMutation(withdrawInvitation, afterwards);
