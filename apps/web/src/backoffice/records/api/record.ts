import { readRecord, request, type Transport } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { queryOptions } from '@tanstack/react-query';

/** The key of everything that is read about the records of a collection. */
export const recordsKey = (collection: Collection) => ['records', collection] as const;

/** One record of any collection, with its references as ids. */
export const recordQuery = (transport: Transport, collection: Collection, id: string) =>
  queryOptions({
    queryKey: [...recordsKey(collection), 'record', id],
    queryFn: async ({ signal }) =>
      (await request(transport, readRecord, { params: { collection, id }, query: {}, signal })).item,
    staleTime: 0,
  });
