import { startImpersonationSession } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { useSessionStore } from '../../../platform/session/session-context.ts';

/** Redeems a code for an impersonation session, and stores that session beside the superadmin's own (AUT-14). */
export function useStartImpersonationSession() {
  const store = useSessionStore();
  return useEndpointMutation(startImpersonationSession, {
    onSuccess: ({ me, authCode, expiresAt }) => store.startImpersonation({ me, authCode, expiresAt }),
  });
}
