import { call, readMe, readSecondFactors, type Transport } from '@paddock/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SessionStore } from '../../../platform/session/session-store.ts';

/** The own second factors. */
export const secondFactorsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['security', 'second-factors'],
    queryFn: ({ signal }) => call(transport, readSecondFactors, { signal }),
  });

/** Shows what has changed; and whom their level asked for a second factor, all else is open to them now. */
export async function afterFactorChange(
  transport: Transport,
  queryClient: QueryClient,
  store: SessionStore,
): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['security'] });
  const own = store.own();
  if (!own) return;
  const { me } = await call(transport, readMe, {});
  if (store.own()?.authCode === own.authCode) store.set(me, own.authCode);
}
