import { listRecords, request, type Transport } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { queryOptions } from '@tanstack/react-query';

/** A field of a collection that refers to records. */
export interface ReferringField {
  readonly collection: Collection;
  readonly name: string;
}

/** How many records refer to one by each of these fields; more than the server counts exactly is "more". */
export const referringCountsQuery = (
  transport: Transport,
  fields: readonly ReferringField[],
  of: { readonly collection: Collection; readonly id: string },
) =>
  queryOptions({
    queryKey: ['records', of.collection, 'referring', of.id],
    queryFn: ({ signal }) =>
      Promise.all(
        fields.map(async ({ collection, name }) => {
          const { total, more = false } = await request(transport, listRecords, {
            params: { collection },
            query: { filter: { [name]: of.id }, limit: 1, after: '' },
            signal,
          });
          return { collection, name, total, more };
        }),
      ),
  });
