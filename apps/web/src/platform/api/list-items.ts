import {
  type Entity,
  type ListQuery,
  type ListReply,
  maxLimit,
  type PagedReply,
  recordEndpoints,
  request,
  type Transport,
} from '@paddock/contract';
import type { Collection } from '@paddock/domain';

/** A page of the records of a collection that the caller may read (COL-01). */
export function listItems<C extends Collection>(
  transport: Transport,
  collection: C,
  query: ListQuery,
): Promise<PagedReply<Entity<C>>> {
  return request(transport, recordEndpoints(collection).list, { query });
}

/** All records that match a query, however many, in requests of {@link maxLimit} each (POR-17). */
export async function listAllItems<C extends Collection>(
  transport: Transport,
  collection: C,
  query: Omit<ListQuery, 'limit' | 'offset'>,
): Promise<ListReply<Entity<C>>> {
  const items: Entity<C>[] = [];
  for (;;) {
    const part = await listItems(transport, collection, {
      ...query,
      limit: maxLimit,
      offset: items.length,
    });
    items.push(...part.items);
    if (part.items.length === 0 || items.length >= part.total) return { items, total: items.length };
  }
}
