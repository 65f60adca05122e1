import { type BodyOf, request, signAgreement } from '@paddock/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { signingKey } from './signing.ts';

/** Signs the agreement behind a sign link (SIG-06). The reply names the participation if the signer has an account. */
export function useSignAgreement(code: string) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: signingKey(code) });
  return useMutation({
    mutationFn: (body: BodyOf<typeof signAgreement>) =>
      request(transport, signAgreement, { params: { code }, body }),
    onSuccess: ({ syndUser }) => (syndUser === undefined ? readAgain() : undefined),
    // It may have been signed on another device. The failure shows at once: the network may be away for this as well.
    onError: () => void readAgain(),
  });
}
