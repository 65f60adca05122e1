import {
  ApiError,
  downloadAgreement,
  downloadFundDocument,
  downloadNewsDocument,
  listFundDocuments,
  maxLimit,
  readFunding,
  readHolding,
  readHoldingJournal,
  request,
  requestFundingDocument,
  type Transport,
} from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { listItems } from '../../platform/api/list-items.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** One of the caller's participations; null if they have none of this id (INV-03). */
export const holdingQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['syndication', 'holding', id],
    queryFn: async ({ signal }) => {
      try {
        return (await request(transport, readHolding, { params: { id }, signal })).item;
      } catch (failure) {
        if (failure instanceof ApiError && (failure.status === 404 || failure.status === 400)) return null;
        throw failure;
      }
    },
    // Other people sign and record money too, so the page reads it again.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** What is behind the figures of one of the caller's holdings in an opened fund (INV-03). */
export const holdingJournalQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['syndication', 'holding', id, 'journal'],
    queryFn: async ({ signal }) =>
      (await request(transport, readHoldingJournal, { params: { id }, signal })).item,
    // With the figures, which it adds up to.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** A fund's news for the caller, the newest first (DOC-02). */
export const fundNewsQuery = (transport: Transport, fund: string) =>
  queryOptions({
    queryKey: ['documents', 'news_documents', 'fund', fund],
    queryFn: async () => {
      const query = { mine: true, filter: { fund }, sort: '-createdAt', limit: maxLimit };
      return (await listItems(transport, 'news_documents', query)).items;
    },
  });

/** A fund's due-diligence documents (DOC-01). */
export const fundPapersQuery = (transport: Transport, fundId: string) =>
  queryOptions({
    queryKey: ['syndication', 'papers', fundId],
    queryFn: async ({ signal }) =>
      (
        await request(transport, listFundDocuments, {
          params: { fundId },
          query: { limit: maxLimit },
          signal,
        })
      ).items,
  });

/** Links of the complete agreement (SIG-05), a news document and a due-diligence document. */
export const useAgreementLink = () => useEndpointMutation(downloadAgreement);
export const useNewsLink = () =>
  useEndpointMutation(downloadNewsDocument, { invalidates: ['documents', 'news_documents'] });
export const usePaperLink = () =>
  useEndpointMutation(downloadFundDocument, { invalidates: ['syndication', 'papers'] });

/** How to fund a participation; null until its agreement is complete, and for one that is not the caller's (INV-01). */
export const fundingPageQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['funding', id],
    queryFn: async ({ signal }) => {
      try {
        return (await request(transport, readFunding, { params: { id }, signal })).item;
      } catch (failure) {
        if (failure instanceof ApiError && (failure.status === 404 || failure.status === 400)) return null;
        throw failure;
      }
    },
    // Instructions and receipts change on the server: they are read again each time the page opens.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Creates the wire instructions or the receipt as a PDF and returns its download link. */
export const useRequestFundingDocument = () => useEndpointMutation(requestFundingDocument);
