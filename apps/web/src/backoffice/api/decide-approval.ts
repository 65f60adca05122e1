import { approve, decline } from '@paddock/contract';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** Approves a request of another admin, which carries it out. A failure may mean that it has changed: it is read again. */
export const useApprove = () =>
  useEndpointMutation(approve, { invalidatesAlways: ['backoffice', 'approvals'] });

/** Declines a request, or withdraws one's own. */
export const useDecline = () =>
  useEndpointMutation(decline, { invalidatesAlways: ['backoffice', 'approvals'] });
