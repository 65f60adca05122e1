import { signIn } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { useSessionStore } from '../../../platform/session/session-context.ts';

/** Signs in with user name and password (AUT-02); the reply asks for a second factor where the account has one. */
export function useSignInWithPassword() {
  const store = useSessionStore();
  return useEndpointMutation(signIn, {
    onSuccess: (reply) => {
      if ('me' in reply) store.set(reply.me, reply.authCode);
    },
  });
}
