import { request, searchRecords, type Transport } from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Investors, funds, participations, documents, portals and templates with these words. */
export const findRecordsQuery = (transport: Transport, words: string) =>
  queryOptions({
    queryKey: ['backoffice', 'search', words],
    queryFn: ({ signal }) => request(transport, searchRecords, { query: { q: words }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
