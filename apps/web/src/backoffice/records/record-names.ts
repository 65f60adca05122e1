import type { AnyRecord, Transport } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { queryOptions } from '@tanstack/react-query';
import { listAllItems } from '../../platform/api/list-items.ts';
import { recordTitle } from './model/record-title.ts';

export interface NamedRecord {
  readonly collection: Collection;
  readonly id: string;
}

export const recordKey = ({ collection, id }: NamedRecord): string => `${collection}/${id}`;

/**
 * The names of records by `recordKey`. A record that is gone has none, and neither has one whose collection cannot be
 * read: it stays an id.
 */
export const recordNamesQuery = (transport: Transport, records: readonly NamedRecord[]) =>
  queryOptions({
    queryKey: ['backoffice', 'record names', ...records.map(recordKey)],
    queryFn: async () => {
      const byCollection = [...Map.groupBy(records, ({ collection }) => collection)];
      const lists = await Promise.allSettled(
        byCollection.map(async ([collection, named]) => {
          const filter = { _id: { $in: named.map(({ id }) => id) } };
          const { items } = await listAllItems(transport, collection, { filter });
          return (items as AnyRecord[]).map(
            (item) => [recordKey({ collection, id: item._id }), recordTitle(collection, item)] as const,
          );
        }),
      );
      return new Map(lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : [])));
    },
    enabled: records.length > 0,
  });
