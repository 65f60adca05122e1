import {
  type Endpoint,
  type Entity,
  maxLimit,
  readTaxId,
  recordEndpoints,
  request,
  type Transport,
} from '@paddock/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '../api/use-endpoint-mutation.ts';
import { useMe } from './session-context.ts';

export type InvestingProfile = Entity<'investing_entities'>;

const endpoints = recordEndpoints('investing_entities');

/** The investing profiles of the person who is signed in, the oldest first (ENT-01). */
export const ownProfilesQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['investing-profiles'],
    queryFn: async ({ signal }) => {
      const query = { mine: true, sort: 'createdAt', limit: maxLimit };
      return (await request(transport, endpoints.list, { query, signal })).items;
    },
  });

/** Adds a profile. The same one sent again counts once. */
export const useAddProfile = () => useProfileMutation(endpoints.create, { countsOnce: true });

/** Changes a profile. */
export const useChangeProfile = () => useProfileMutation(endpoints.update);

function useProfileMutation<P, Q, B, Reply>(
  endpoint: Endpoint<P, Q, B, Reply>,
  { countsOnce = false }: { countsOnce?: boolean } = {},
) {
  const queryClient = useQueryClient();
  const me = useMe();
  return useEndpointMutation(endpoint, {
    countsOnce,
    invalidates: ['investing-profiles'],
    // The names of the default profiles are those of the account.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['users', me._id] }),
  });
}

/** Reads a tax id in full, after re-authentication (ENT-08). */
export const useReadTaxId = () => useEndpointMutation(readTaxId);
