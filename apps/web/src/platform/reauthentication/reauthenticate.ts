import { beginPasskeyReauthentication, beginPasskeySecondStep, reauthenticate } from '@paddock/contract';
import { useEndpointMutation } from '../api/use-endpoint-mutation.ts';

/** Re-authenticates the signed-in person. The reply asks for a second factor if the account has one. */
export const useReauthenticate = () => useEndpointMutation(reauthenticate);

/** Passkey options for the whole verification. */
export const useBeginPasskeyReauthentication = () => useEndpointMutation(beginPasskeyReauthentication);

/** Passkey options for the second factor after the password. */
export const useBeginPasskeySecondStep = () => useEndpointMutation(beginPasskeySecondStep);
