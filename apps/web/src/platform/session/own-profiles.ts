import {
  type Entity,
  maxLimit,
  type RecordBody,
  readTaxId,
  recordEndpoints,
  request,
  type Transport,
} from '@paddock/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../api/transport-context.ts';
import { useEndpointMutation } from '../api/use-endpoint-mutation.ts';
import { useMe } from './session-context.ts';

export type InvestingProfile = Entity<'investing_entities'>;

const endpoints = recordEndpoints('investing_entities');

/** The investing profiles of the person who is signed in, the oldest first (ENT-01). */
export const ownProfilesQuery = (transport: Transport, personId: string) =>
  queryOptions({
    queryKey: ['investing-profiles', personId],
    queryFn: async ({ signal }) => {
      const query = { mine: true, sort: 'createdAt', limit: maxLimit };
      return (await request(transport, endpoints.list, { query, signal })).items;
    },
  });

/** Adds a profile, or changes the one with this id. */
export function useSaveProfile() {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const me = useMe();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string | null; body: RecordBody<'investing_entities'> }) =>
      (id === null
        ? await request(transport, endpoints.create, { body })
        : await request(transport, endpoints.update, { params: { id }, body })
      ).item,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['investing-profiles'] });
      // The names of the default profiles are those of the account.
      await queryClient.invalidateQueries({ queryKey: ['users', me._id] });
    },
  });
}

/** Reads a tax id in full, after re-authentication (ENT-08). */
export const useReadTaxId = () => useEndpointMutation(readTaxId);
