import {
  downloadAgreement,
  downloadFundDocument,
  downloadNewsDocument,
  listFundDocuments,
  maxLimit,
  request,
  type Transport,
} from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { listItems } from '../../../platform/api/list-items.ts';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

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
