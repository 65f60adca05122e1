import { signInWithGoogle } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { useSessionStore } from '../../../platform/session/session-context.ts';

/** Signs in with Google's token (AUT-09); the reply asks for a second factor where the account has one. */
export function useSignInWithGoogle() {
  const store = useSessionStore();
  return useEndpointMutation(signInWithGoogle, {
    onSuccess: (reply) => {
      if ('me' in reply) store.set(reply.me, reply.authCode);
    },
  });
}
