import { beginPasskeySecondStep, completeSecondStep } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { useSessionStore } from '../../../platform/session/session-context.ts';

/** Passkey options for the second factor. */
export const useBeginPasskeySecondStep = () => useEndpointMutation(beginPasskeySecondStep);

/** Signs in with the second factor, after the first was correct. */
export function useCompleteSecondStep() {
  const store = useSessionStore();
  return useEndpointMutation(completeSecondStep, {
    onSuccess: ({ me, authCode }) => store.set(me, authCode),
  });
}
