import { type AdminActionReply, reissueAgreement, releaseParticipation } from '@paddock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** An agreement that has ended is not there to be read again; everything else is, when it is next shown. */
function useRereading() {
  const queryClient = useQueryClient();
  return ({ state }: AdminActionReply) =>
    queryClient.invalidateQueries({
      queryKey: ['backoffice'],
      refetchType: state === 'done' ? 'none' : 'active',
    });
}

/** Ends the commitment, now or once a second admin approves. */
export const useRelease = () => useEndpointMutation(releaseParticipation, { onSuccess: useRereading() });

/** Has a new agreement signed, now or once a second admin approves. */
export const useReissue = () => useEndpointMutation(reissueAgreement, { onSuccess: useRereading() });
