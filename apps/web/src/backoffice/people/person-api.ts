import {
  admitToPortal,
  closeAccount,
  type DownloadReply,
  deactivateAccount,
  type Entity,
  issueImpersonationCode,
  liftHold,
  openFiledDocument,
  type PersonPage,
  reactivateAccount,
  readPerson,
  recordEndpoints,
  removeFromPortal,
  request,
  resetSecondFactors,
  setHold,
  signOutPerson,
  type Transport,
} from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { afterwards, peopleKey } from './api.ts';

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

/** Changes fields of the person's record, the level among them. */
export const useChangePerson = () => useEndpointMutation(recordEndpoints('users').update, afterwards);

export const useDeactivateAccount = () => useEndpointMutation(deactivateAccount, afterwards);

export const useReactivateAccount = () => useEndpointMutation(reactivateAccount, afterwards);

export const useCloseAccount = () => useEndpointMutation(closeAccount, afterwards);

export const useSetHold = () => useEndpointMutation(setHold, afterwards);

export const useLiftHold = () => useEndpointMutation(liftHold, afterwards);

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

/** A person: the fields of the record, and what the team sees beyond them. */
export interface PersonProps {
  record: Entity<'users'>;
  page: PersonPage;
}
