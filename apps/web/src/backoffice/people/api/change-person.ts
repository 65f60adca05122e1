import {
  admitToPortal,
  deactivateAccount,
  reactivateAccount,
  recordEndpoints,
  removeFromPortal,
  resetSecondFactors,
  signOutPerson,
} from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { peopleKey } from './people.ts';

// After a failure too: the account may have changed elsewhere, and then the buttons say so.
const afterwards = { invalidatesAlways: peopleKey };

/** Changes fields of the person's record, the level among them. */
export const useChangePerson = () => useEndpointMutation(recordEndpoints('users').update, afterwards);
export const useDeactivateAccount = () => useEndpointMutation(deactivateAccount, afterwards);
export const useReactivateAccount = () => useEndpointMutation(reactivateAccount, afterwards);
export const useSignOutPerson = () => useEndpointMutation(signOutPerson, afterwards);
export const useResetSecondFactors = () => useEndpointMutation(resetSecondFactors, afterwards);
export const useAdmitToPortal = () => useEndpointMutation(admitToPortal, afterwards);
export const useRemoveFromPortal = () => useEndpointMutation(removeFromPortal, afterwards);
