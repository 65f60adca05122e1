import { register, type SessionReply } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { useSessionStore } from '../../../platform/session/session-context.ts';

/** Whether the server signed the new account in at once, as the documents allow (AUT-21). */
export const isSession = (reply: object): reply is SessionReply => 'me' in reply && 'authCode' in reply;

/** Creates an account (AUT-04). */
export function useRegister() {
  const store = useSessionStore();
  return useEndpointMutation(register, {
    onSuccess: (reply) => {
      if (isSession(reply)) store.set(reply.me, reply.authCode);
    },
  });
}
