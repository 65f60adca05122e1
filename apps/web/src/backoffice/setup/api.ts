import {
  checkMail,
  checkScanner,
  checkStorage,
  type DeploymentSetup,
  readDeploymentSetup,
  request,
  saveDomainCheck,
  type Transport,
} from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

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

const invalidatesAlways = ['backoffice', 'setup'];

/** The checks that the server runs, by the step that they belong to. */
export function useChecks() {
  return {
    mail: useEndpointMutation(checkMail, { invalidatesAlways }),
    storage: useEndpointMutation(checkStorage, { invalidatesAlways }),
    scanner: useEndpointMutation(checkScanner, { invalidatesAlways }),
  };
}

/** Stores what this browser found at a domain. */
export const useSaveDomainCheck = () =>
  useEndpointMutation(saveDomainCheck, { invalidatesAlways: ['backoffice', 'setup'] });
