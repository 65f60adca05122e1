import { type DeploymentSetup, readDeploymentSetup, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** While a test email waits to be sent, its result is looked for every two seconds. */
const waitingInterval = 2_000;

/** The checklist with the last result of each step. */
export const setupQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'setup'],
    queryFn: async (): Promise<DeploymentSetup> => (await request(transport, readDeploymentSetup, {})).item,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.steps.some(({ outcome }) => outcome === 'waiting') ? waitingInterval : false,
  });
