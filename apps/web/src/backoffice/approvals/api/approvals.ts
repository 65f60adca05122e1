import { listApprovals, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** Approval requests of all admins, open ones first. */
export const approvalsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'approvals'],
    queryFn: ({ signal }) => request(transport, listApprovals, { signal }),
    staleTime: 0,
  });
