import { confirmEmail, request, resendConfirmation, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

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
