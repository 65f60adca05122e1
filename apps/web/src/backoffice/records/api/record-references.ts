import { readReferences, request, type Transport } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { queryOptions } from '@tanstack/react-query';
import { recordsKey } from './record.ts';

/** What depends on a record, as the server sees it before it deletes it. */
export const recordReferencesQuery = (transport: Transport, collection: Collection, id: string) =>
  queryOptions({
    queryKey: [...recordsKey(collection), 'references', id],
    queryFn: async ({ signal }) =>
      (await request(transport, readReferences, { params: { collection, id }, signal })).item,
    staleTime: 0,
  });
