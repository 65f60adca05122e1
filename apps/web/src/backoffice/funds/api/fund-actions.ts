import { closeFundEarly, createFund, duplicateFund, reopenFund } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

const invalidates = ['backoffice', 'funds'];

/** Creates a fund with its company and investment; a double press creates it once. */
export const useCreateFund = () => useEndpointMutation(createFund, { invalidates, countsOnce: true });

/** Copies a fund; a double press copies it once. */
export const useDuplicateFund = () => useEndpointMutation(duplicateFund, { invalidates, countsOnce: true });

export const useCloseFundEarly = () =>
  useEndpointMutation(closeFundEarly, { invalidatesAlways: invalidates });

export const useReopenFund = () => useEndpointMutation(reopenFund, { invalidatesAlways: invalidates });
