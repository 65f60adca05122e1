import { beginPasskeyReauthentication, beginPasskeySecondStep, reauthenticate } from '@paddock/contract';
import { useEndpointMutation } from '../api/use-endpoint-mutation.ts';

/** Verifies that the person signed in is still there; the reply asks for a second factor where there is one. */
export const useReauthenticate = () => useEndpointMutation(reauthenticate);

/** What the browser asks for a passkey with, as the whole verification. */
export const useBeginPasskeyReauthentication = () => useEndpointMutation(beginPasskeyReauthentication);

/** What the browser asks for a passkey with, as the second factor after the password. */
export const useBeginPasskeySecondStep = () => useEndpointMutation(beginPasskeySecondStep);
