import { setInvesting, setNotInvesting, withdrawCommitment } from '@paddock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import { type DecisionReply, showDecision } from './show-decision.ts';

/**
 * A reply may be lost on the way: a decision sent again commits nothing twice (SYN-10), and after a failure the page
 * reads the outcome.
 */
function useDecision() {
  const queryClient = useQueryClient();
  return {
    onSuccess: (reply: DecisionReply) => showDecision(queryClient, reply),
    invalidatesOnFailure: ['syndication'],
  };
}

/** Commits an amount (SYN-07). */
export const useSetInvesting = () =>
  useEndpointMutation(setInvesting, { ...useDecision(), countsOnce: true });

/** Declines (SYN-07). */
export const useSetNotInvesting = () =>
  useEndpointMutation(setNotInvesting, { ...useDecision(), countsOnce: true });

/** Withdraws an unsigned commitment (SEC-09). */
export const useWithdraw = () => useEndpointMutation(withdrawCommitment, useDecision());
