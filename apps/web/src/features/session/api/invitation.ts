import { acceptInvitation, readInvitation, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { useSessionStore } from '../../../platform/session/session-context.ts';

/** What the link of an invitation offers. Reading it uses nothing up (BAC-08). */
export const invitationQuery = (transport: Transport, code: string) =>
  queryOptions({
    queryKey: ['public', 'invitation', code],
    queryFn: ({ signal }) => request(transport, readInvitation, { body: { code }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Accepts an invitation; a new account is signed in at once. */
export function useAcceptInvitation() {
  const store = useSessionStore();
  return useEndpointMutation(acceptInvitation, {
    onSuccess: ({ session }) => {
      if (session) store.set(session.me, session.authCode);
    },
  });
}
