import { setInvesting, setNotInvesting, withdrawCommitment } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

// A reply may be lost on the way: a decision sent again commits nothing twice (SYN-10), and the page reads the outcome.
const decision = { countsOnce: true, invalidatesAlways: ['syndication'] } as const;

/** Commits an amount (SYN-07). */
export const useSetInvesting = () => useEndpointMutation(setInvesting, decision);

/** Declines (SYN-07). */
export const useSetNotInvesting = () => useEndpointMutation(setNotInvesting, decision);

/** Withdraws an unsigned commitment (SEC-09). */
export const useWithdraw = () =>
  useEndpointMutation(withdrawCommitment, { invalidatesAlways: ['syndication'] });
