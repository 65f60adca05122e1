import { call, listFundDocuments, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** A fund's due-diligence documents (DOC-01). */
export const fundDocumentsQuery = (transport: Transport, fundId: string) =>
  queryOptions({
    queryKey: ['syndication', 'documents', fundId],
    queryFn: ({ signal }) => call(transport, listFundDocuments, { params: { fundId }, signal }),
  });
