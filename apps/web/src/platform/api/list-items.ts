import {
  call,
  type Entity,
  type ListQuery,
  type ListReply,
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
