import {
  addPasskey,
  beginPasskeyRegistration,
  beginPasskeyRemoval,
  removePasskey,
  renamePasskey,
} from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { useFactorMutation } from './second-factors.ts';

/** What the browser makes a passkey with. */
export const useBeginPasskeyRegistration = () => useEndpointMutation(beginPasskeyRegistration);

export const useAddPasskey = () => useFactorMutation(addPasskey);

export const useRenamePasskey = () => useFactorMutation(renamePasskey);

/** What the browser asks for a passkey with, to remove it. */
export const useBeginPasskeyRemoval = () => useEndpointMutation(beginPasskeyRemoval);

export const useRemovePasskey = () => useFactorMutation(removePasskey);
