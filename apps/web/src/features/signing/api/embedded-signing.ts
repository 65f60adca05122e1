import { openSigningFrame, refreshSigning, request } from '@paddock/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { isLinkRejected, signingKey } from './signing.ts';

/** Asks for the frame in which the holder of a sign link signs. If there is none, the page shows why. */
export function useOpenSigningFrame(code: string) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await request(transport, openSigningFrame, { params: { code } })).item,
    onError: () => void queryClient.invalidateQueries({ queryKey: signingKey(code) }),
  });
}

/** Has the server ask the service who has signed. The reply names the participation as that of signing here does. */
export function useRefreshSigning(code: string) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: signingKey(code) });
  return useMutation({
    mutationFn: () => request(transport, refreshSigning, { params: { code } }),
    onSuccess: ({ state, syndUser }) =>
      state === 'signed' && syndUser === undefined ? readAgain() : undefined,
    // The link may have ended, because everyone has signed.
    onError: (failure) => (isLinkRejected(failure) ? readAgain() : undefined),
  });
}
