import { listApprovals, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** What admins have asked for, open requests first. */
export const approvalsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'approvals'],
    queryFn: ({ signal }) => request(transport, listApprovals, { signal }),
    staleTime: 0,
  });
