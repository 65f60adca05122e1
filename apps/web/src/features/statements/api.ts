import {
  downloadIssuedPaper,
  type IssuedPapers,
  listIssuedPapers,
  listStatementPositions,
  type PaperFilter,
  request,
  requestCapitalStatement,
  type Transport,
} from '@paddock/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

const pageSize = 50;

/** The statements and notices that were issued to the person, those of the newest days first. */
export const issuedPapersQuery = (transport: Transport, filter: PaperFilter) =>
  infiniteQueryOptions({
    queryKey: ['statements', 'issued', filter],
    queryFn: ({ pageParam, signal }) =>
      request(transport, listIssuedPapers, {
        query: { ...filter, limit: pageSize, ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** The loaded pages with one paper marked as read. */
export const markPaperRead =
  (id: string) =>
  (data: InfiniteData<IssuedPapers> | undefined): InfiniteData<IssuedPapers> | undefined =>
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        items: page.items.map((paper) => (paper._id === id ? { ...paper, isRead: true } : paper)),
      })),
    };

/** The positions of which a statement can be made. */
export const statementPositionsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['statements', 'positions'],
    queryFn: async ({ signal }) => (await request(transport, listStatementPositions, { signal })).items,
  });

/** Requests the link of a paper, which also marks it as read on the server. */
export const usePaperLink = () => useEndpointMutation(downloadIssuedPaper);

/** Makes a statement that is not issued, and returns its link. */
export const useRequestStatement = () => useEndpointMutation(requestCapitalStatement);
