import { readMe, request, resetPassword, setNewPassword } from '@paddock/contract';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { undefinedOnApiError } from '../../../platform/api/undefined-on-api-error.ts';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { useSessionStore } from '../../../platform/session/session-context.ts';

/** Sends an email with a link for a new password (AUT-07). */
export const useResetPassword = () => useEndpointMutation(resetPassword);

/** Sets the new password with the code of that link (AUT-13). */
export function useSetNewPassword() {
  const transport = useTransport();
  const store = useSessionStore();
  return useEndpointMutation(setNewPassword, {
    onSuccess: async ({ success }) => {
      // It ended all sessions of the person. If this browser held one of them, reading it now shows that at once.
      if (success && store.own()) await undefinedOnApiError(request(transport, readMe, {}));
    },
  });
}
