import { type AnyRecord, listRecords, request, type Transport } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** The first records of a collection that a search finds, to choose one from. */
export const referenceChoicesQuery = (transport: Transport, collection: Collection, search: string) =>
  queryOptions({
    queryKey: ['records', collection, 'choices', search],
    queryFn: async ({ signal }): Promise<AnyRecord[]> => {
      const query = { limit: 20, after: '', ...(search && { search }) };
      return (await request(transport, listRecords, { params: { collection }, query, signal })).items;
    },
    placeholderData: keepPreviousData,
  });
