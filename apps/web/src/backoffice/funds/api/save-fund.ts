import { recordEndpoints } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** Changes fields of a fund. */
export const useSaveFund = () =>
  useEndpointMutation(recordEndpoints('funds').update, { invalidatesAlways: ['backoffice', 'funds'] });
