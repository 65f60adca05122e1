import { saveDomainCheck } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Stores what this browser found at a domain. */
export const useSaveDomainCheck = () =>
  useEndpointMutation(saveDomainCheck, { invalidatesAlways: ['backoffice', 'setup'] });
