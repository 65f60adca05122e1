import {
  ApiError,
  approve,
  decline,
  listApprovals,
  readApproval,
  request,
  type Transport,
} from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** Approval requests of all admins, open ones first. */
export const approvalsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'approvals'],
    queryFn: ({ signal }) => request(transport, listApprovals, { signal }),
    staleTime: 0,
  });

/** One request, however old. Null if there is none. */
export const approvalQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['backoffice', 'approvals', id],
    queryFn: async ({ signal }) => {
      try {
        return (await request(transport, readApproval, { params: { id }, signal })).item;
      } catch (failure) {
        if (failure instanceof ApiError && (failure.status === 404 || failure.status === 400)) return null;
        throw failure;
      }
    },
    staleTime: 0,
  });

/**
 * Approves and executes another admin's request. After a failure the list reloads, because the request may have
 * changed.
 */
export const useApprove = () =>
  useEndpointMutation(approve, { invalidatesAlways: ['backoffice', 'approvals'] });

/** Declines a request, or withdraws the admin's own. */
export const useDecline = () =>
  useEndpointMutation(decline, { invalidatesAlways: ['backoffice', 'approvals'] });
