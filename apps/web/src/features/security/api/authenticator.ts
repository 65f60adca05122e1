import { beginAuthenticatorSetup, confirmAuthenticatorSetup, removeAuthenticator } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { useFactorMutation } from './second-factors.ts';

/** Requests a new secret for an app, which takes effect once a code confirms it. */
export const useBeginAuthenticatorSetup = () => useEndpointMutation(beginAuthenticatorSetup);

/** Confirms the new secret with a code from the app. */
export const useConfirmAuthenticator = () => useFactorMutation(confirmAuthenticatorSetup);

export const useRemoveAuthenticator = () => useFactorMutation(removeAuthenticator);
