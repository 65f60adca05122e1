import {
  acceptInvitation,
  confirmEmail,
  readInvitation,
  readMe,
  request,
  resendConfirmation,
  setNewPassword,
  startImpersonationSession,
  type Transport,
} from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { undefinedOnApiError } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';

/**
 * Confirms an email address with the code of a link (AUT-12). A code works once, so this is a query: its result is
 * cached, however often the page renders and regardless of who is signed in.
 */
export const confirmEmailQuery = (transport: Transport, code: string) =>
  queryOptions({
    queryKey: ['public', 'confirm-email', code],
    queryFn: () => request(transport, confirmEmail, { body: { code } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Sends the confirmation email again; the reply is the same for every name, known or not (AUT-04). */
export const useResendConfirmation = () => useEndpointMutation(resendConfirmation);

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

/** Redeems a code for an impersonation session, and stores that session beside the superadmin's own (AUT-14). */
export function useStartImpersonationSession() {
  const store = useSessionStore();
  return useEndpointMutation(startImpersonationSession, {
    onSuccess: ({ me, authCode, expiresAt }) => store.startImpersonation({ me, authCode, expiresAt }),
  });
}
