import { beginPasskeySignIn, request, signInWithPasskey, type Transport } from '@paddock/contract';
import { undefinedOnApiError } from '../../../platform/api/undefined-on-api-error.ts';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { useSessionStore } from '../../../platform/session/session-context.ts';

/** Passkey options for autofill; undefined if the request fails. */
export const fetchPasskeySignInOptions = (transport: Transport) =>
  undefinedOnApiError(request(transport, beginPasskeySignIn, {}));

/** Passkey options for the passkey button. */
export const useBeginPasskeySignIn = () => useEndpointMutation(beginPasskeySignIn);

/** Signs in with a passkey, which is both factors. */
export function useSignInWithPasskey() {
  const store = useSessionStore();
  return useEndpointMutation(signInWithPasskey, {
    onSuccess: ({ me, authCode }) => store.set(me, authCode),
  });
}
