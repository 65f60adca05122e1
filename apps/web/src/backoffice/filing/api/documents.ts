import { listFiledDocuments, readFiledDocument, request, type Transport } from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FilingSearch } from '../../../platform/page/filing-search.ts';
import { filingKey } from './drafts.ts';

export const documentsPerPage = 25;

/** A page of the filed documents. */
export const documentsQuery = (transport: Transport, { page = 1, year, ...filter }: FilingSearch) =>
  queryOptions({
    queryKey: [...filingKey, 'documents', filter, year, page],
    queryFn: ({ signal }) =>
      request(transport, listFiledDocuments, {
        query: {
          ...filter,
          ...(year !== undefined && { year: String(year) as never }),
          limit: String(documentsPerPage) as never,
          offset: String((page - 1) * documentsPerPage) as never,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A document with its readers and its history. */
export const documentQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: [...filingKey, 'document', id],
    queryFn: async ({ signal }) =>
      (await request(transport, readFiledDocument, { params: { id }, signal })).item,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
