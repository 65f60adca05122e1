import type { AgreementDetail } from '@paddock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useEmbeddedSigning } from '../../platform/embedded-signing/use-embedded-signing.ts';
import { countersignatureQuery, useOpenCountersignatureFrame, useRefreshCountersignature } from './api.ts';

/** Management's signature in a frame of the service that collects the signatures. */
export function useCountersigningFrame(syndUser: string, onSigned: () => void) {
  const frame = useOpenCountersignatureFrame();
  const refreshing = useRefreshCountersignature();
  const queryClient = useQueryClient();
  const { queryKey } = countersignatureQuery(useTransport(), syndUser);
  const turnNow = (): AgreementDetail['turn'] | undefined => queryClient.getQueryData(queryKey)?.item.turn;
  return useEmbeddedSigning({
    openFrame: async () => (await frame.mutateAsync({ body: { syndUser } })).item,
    refresh: async () => {
      // The reply says nothing about the agreement; it is read again.
      await refreshing.mutateAsync({ body: { syndUser } }).catch(() => undefined);
      const hasSigned = turnNow() === 'sealing' || turnNow() === 'complete';
      if (hasSigned) onSigned();
      return hasSigned;
    },
    toMessage: apiErrorMessage,
  });
}
