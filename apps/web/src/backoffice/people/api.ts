import {
  admitToPortal,
  type DownloadReply,
  deactivateAccount,
  type InvitationFilter,
  invitePeople,
  issueImpersonationCode,
  listInvitations,
  listPeople,
  listPortals,
  openFiledDocument,
  type PeopleFilter,
  type PortalView,
  reactivateAccount,
  readPerson,
  recordEndpoints,
  removeFromPortal,
  request,
  resendInvitation,
  resetSecondFactors,
  signOutPerson,
  type Transport,
  withdrawInvitation,
} from '@paddock/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

const peopleKey = ['backoffice', 'people'] as const;

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

const personKey = (id: string) => [...peopleKey, 'person', id] as const;

/** What the team sees about one person, beyond the fields of the record. */
export const personQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: [...personKey(id), 'page'],
    queryFn: async ({ signal }) =>
      (await request(transport, readPerson, { params: { user: id }, signal })).item,
    staleTime: 0,
  });

/** The fields of the person's record. */
export const personRecordQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: [...personKey(id), 'record'],
    queryFn: async ({ signal }) =>
      (await request(transport, recordEndpoints('users').read, { params: { id }, query: {}, signal })).item,
    staleTime: 0,
  });

// After a failure too: the account may have changed elsewhere, and then the buttons say so.
const afterwards = { invalidatesAlways: peopleKey };

/** Changes fields of the person's record, the level among them. */
export const useChangePerson = () => useEndpointMutation(recordEndpoints('users').update, afterwards);
export const useDeactivateAccount = () => useEndpointMutation(deactivateAccount, afterwards);
export const useReactivateAccount = () => useEndpointMutation(reactivateAccount, afterwards);
export const useSignOutPerson = () => useEndpointMutation(signOutPerson, afterwards);
export const useResetSecondFactors = () => useEndpointMutation(resetSecondFactors, afterwards);
export const useAdmitToPortal = () => useEndpointMutation(admitToPortal, afterwards);
export const useRemoveFromPortal = () => useEndpointMutation(removeFromPortal, afterwards);

/** Requests the link of a document of any kind, by its id. The team does not count as its reader. */
export function useRequestDocument(): (id: string) => Promise<DownloadReply> {
  const { mutateAsync } = useEndpointMutation(openFiledDocument);
  return useCallback((id) => mutateAsync({ body: { id } }), [mutateAsync]);
}

/** A single-use code that starts an impersonation session (AUT-14). */
export const useIssueImpersonationCode = () => useEndpointMutation(issueImpersonationCode);

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
