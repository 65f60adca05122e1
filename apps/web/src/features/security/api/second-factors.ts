import { type Endpoint, readMe, readSecondFactors, request, type Transport } from '@paddock/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { undefinedOnApiError } from '../../../platform/api/undefined-on-api-error.ts';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { useSessionStore } from '../../../platform/session/session-context.ts';

/** The person's own second factors. */
export const secondFactorsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['security', 'second-factors'],
    queryFn: ({ signal }) => request(transport, readSecondFactors, { signal }),
  });

/**
 * A change of the person's second factors, after which the page reloads them. If the person's level required a second
 * factor, everything else unlocks then. The reply does not wait for that, because it may contain codes that are shown
 * only once.
 */
export function useFactorMutation<P, Q, B, Reply>(endpoint: Endpoint<P, Q, B, Reply>) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const store = useSessionStore();
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: ['security'] });
    const own = store.own();
    const fresh = own && (await undefinedOnApiError(request(transport, readMe, {})));
    if (fresh && store.own()?.authCode === own.authCode) store.set(fresh.me, own.authCode);
  };
  return useEndpointMutation(endpoint, { onSuccess: () => void refresh() });
}
