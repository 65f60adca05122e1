import { countersign } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Signs for management. However it ends the list is read again: somebody else may have signed. */
export const useCountersign = () =>
  useEndpointMutation(countersign, { invalidatesAlways: ['backoffice', 'countersignatures'] });
