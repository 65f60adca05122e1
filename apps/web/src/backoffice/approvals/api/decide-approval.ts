import { approve, decline } from '@paddock/contract';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/**
 * Approves and executes another admin's request. After a failure the list reloads, because the request may have
 * changed.
 */
export const useApprove = () =>
  useEndpointMutation(approve, { invalidatesAlways: ['backoffice', 'approvals'] });

/** Declines a request, or withdraws the admin's own. */
export const useDecline = () =>
  useEndpointMutation(decline, { invalidatesAlways: ['backoffice', 'approvals'] });
