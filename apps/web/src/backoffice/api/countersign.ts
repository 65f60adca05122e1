import { countersign } from '@paddock/contract';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** Signs for management; the agreement leaves the list. */
export const useCountersign = () =>
  useEndpointMutation(countersign, { invalidates: ['backoffice', 'countersignatures'] });
