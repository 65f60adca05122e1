import { recordEndpoints } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Changes fields of a portal. */
export const useUpdatePortal = () =>
  useEndpointMutation(recordEndpoints('portals').update, { invalidates: ['backoffice', 'portals'] });
