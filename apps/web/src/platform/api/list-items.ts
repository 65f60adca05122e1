import {
  call,
  type Entity,
  type ListQuery,
  type ListReply,
  largestLimit,
  recordsOf,
  type Transport,
} from '@paddock/contract';
import type { Collection } from '@paddock/domain';

/** A page of a collection, as far as the caller may read it (COL-01). */
export function listItems<C extends Collection>(
  transport: Transport,
  collection: C,
  query: ListQuery,
): Promise<ListReply<Entity<C>>> {
  return call(transport, recordsOf(collection).list, { query });
}

/** All of a collection that the query asks for, however many: one call for each {@link largestLimit} (POR-17). */
export async function listAllItems<C extends Collection>(
  transport: Transport,
  collection: C,
  query: Omit<ListQuery, 'limit' | 'offset'>,
): Promise<ListReply<Entity<C>>> {
  const items: Entity<C>[] = [];
  for (;;) {
    const part = await listItems(transport, collection, {
      ...query,
      limit: largestLimit,
      offset: items.length,
    });
    items.push(...part.items);
    if (part.items.length === 0 || items.length >= part.total) return { items, total: items.length };
  }
}
