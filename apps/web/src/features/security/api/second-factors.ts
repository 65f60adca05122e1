import { type Endpoint, readMe, readSecondFactors, request, type Transport } from '@paddock/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { undefinedOnApiError } from '../../../platform/api/undefined-on-api-error.ts';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { useSessionStore } from '../../../platform/session/session-context.ts';

/** The own second factors. */
export const secondFactorsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['security', 'second-factors'],
    queryFn: ({ signal }) => request(transport, readSecondFactors, { signal }),
  });

/**
 * A change of the own second factors. The page shows the new state when it has been read again; if the level of the
 * person required a second factor, everything else opens then. The reply does not wait for that: it may hold codes
 * that are shown once.
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
