import { checkMail, checkScanner, checkStorage } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

const invalidatesAlways = ['backoffice', 'setup'];

/** The checks that the server runs, by the step that they belong to. */
export function useChecks() {
  return {
    mail: useEndpointMutation(checkMail, { invalidatesAlways }),
    storage: useEndpointMutation(checkStorage, { invalidatesAlways }),
    scanner: useEndpointMutation(checkScanner, { invalidatesAlways }),
  };
}
