import {
  correctTerms,
  maxLimit,
  openFiledDocument,
  recordEndpoints,
  releaseParticipation,
  request,
  type Transport,
} from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

const changed = { invalidatesAlways: ['backoffice'] };

/** Ends a commitment, or asks a second admin if its investor has signed. */
export const useReleaseParticipation = () => useEndpointMutation(releaseParticipation, changed);

/** Asks a second admin to correct the terms of a commitment. */
export const useCorrectTerms = () => useEndpointMutation(correctTerms, changed);

/** Requests the link of an agreement that is void. */
export function useRequestVoidAgreement() {
  const { mutateAsync } = useEndpointMutation(openFiledDocument);
  return useCallback((id: string) => mutateAsync({ body: { id } }), [mutateAsync]);
}

/** The investing profiles that a person can hold a commitment with, the oldest first. */
export const profilesOfPersonQuery = (transport: Transport, user: string) =>
  queryOptions({
    queryKey: ['backoffice', 'investing-profiles', user],
    queryFn: async ({ signal }) => {
      const query = { filter: { user, archivedAt: { $exists: false } }, sort: 'createdAt', limit: maxLimit };
      return (await request(transport, recordEndpoints('investing_entities').list, { query, signal })).items;
    },
  });
