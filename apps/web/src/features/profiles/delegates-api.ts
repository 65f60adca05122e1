import {
  type Entity,
  maxLimit,
  recordEndpoints,
  request,
  resendDelegation,
  type Transport,
} from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

export type Delegate = Entity<'investing_entity_delegates'>;

const endpoints = recordEndpoints('investing_entity_delegates');
const key = ['delegates'];

/** Whom the person who is signed in has invited to their profiles, the newest first (ENT-07). */
export const delegatesQuery = (transport: Transport, personId: string) =>
  queryOptions({
    queryKey: [...key, personId],
    queryFn: async ({ signal }) => {
      const query = { mine: true, sort: '-createdAt', limit: maxLimit };
      return (await request(transport, endpoints.list, { query, signal })).items;
    },
    staleTime: 0,
  });

/** Invites somebody to a profile by email. */
export const useInviteDelegate = () =>
  useEndpointMutation(endpoints.create, { invalidates: key, countsOnce: true });

/** Ends a delegation or an invitation at once. */
export const useEndDelegation = () => useEndpointMutation(endpoints.update, { invalidatesAlways: key });

/** Sends an invitation again. */
export const useResendDelegation = () => useEndpointMutation(resendDelegation, { invalidatesAlways: key });
