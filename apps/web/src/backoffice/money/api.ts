import {
  importReceipts,
  listFundingToReturn,
  listOpenFunding,
  previewReceipts,
  readFundPerformance,
  readParticipationFunding,
  recordFunding,
  recordReturnedFunding,
  request,
  reverseFunding,
  type Transport,
} from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** Other admins record money meanwhile. */
const fresh = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

/** How far a participation is funded, with its entries. */
export const participationFundingQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['backoffice', 'funding', 'participation', id],
    queryFn: async ({ signal }) =>
      (await request(transport, readParticipationFunding, { params: { id }, signal })).item,
    ...fresh,
  });

/** How the money in a fund has done; only for a fund whose journal is open. Others post and reverse meanwhile. */
export const fundPerformanceQuery = (transport: Transport, fund: string) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', fund, 'performance'],
    queryFn: async ({ signal }) =>
      (await request(transport, readFundPerformance, { params: { fund }, signal })).item,
    ...fresh,
  });

interface OpenFundingView {
  fund?: string | undefined;
  isOverdue: boolean;
  limit: number;
  offset: number;
}

/** The money that is still to come in, of one fund or of all. */
export const openFundingQuery = (transport: Transport, { fund, isOverdue, ...page }: OpenFundingView) =>
  queryOptions({
    queryKey: ['backoffice', 'funding', 'open', { fund, isOverdue, ...page }],
    queryFn: ({ signal }) =>
      request(transport, listOpenFunding, {
        query: { ...page, ...(fund && { fund }), ...(isOverdue && { overdue: 'true' as const }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** The money that is to be returned to investors. */
export const fundingToReturnQuery = (transport: Transport, page: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['backoffice', 'funding', 'to-return', page],
    queryFn: ({ signal }) => request(transport, listFundingToReturn, { query: page, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

const changed = { invalidatesAlways: ['backoffice'], countsOnce: true };

export const useRecordFunding = () => useEndpointMutation(recordFunding, changed);
export const useRecordReturn = () => useEndpointMutation(recordReturnedFunding, changed);
export const useReverseFunding = () => useEndpointMutation(reverseFunding, changed);

/** What a file would record; it changes nothing. */
export const usePreviewReceipts = () => useEndpointMutation(previewReceipts);
export const useImportReceipts = () => useEndpointMutation(importReceipts, changed);
