import type { OrderedCollection } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';

interface Order {
  readonly collection: OrderedCollection;
  readonly portal: string | null;
  /** All records of the list, first to last. */
  readonly ids: readonly string[];
  /** The latest `updatedAt` that the caller has read. */
  readonly readAt: string | Date | null;
}

interface Row {
  _id: string;
  sortOrder: number | null;
  updatedAt: Date;
}

/**
 * Saves the order of a whole list. Throws a conflict if the list is not the one that the caller has read: a record was
 * added, removed or changed meanwhile, or belongs to another portal. Returns the ids of the records that moved.
 */
export async function saveOrder(db: Kysely<Database>, order: Order, now: Date): Promise<string[]> {
  const { collection, portal, ids, readAt } = order;
  const { rows } = await sql<Row>`
    SELECT _id, "sortOrder", "updatedAt" FROM ${sql.table(collection)}
    WHERE portal IS NOT DISTINCT FROM ${portal}::uuid ORDER BY _id FOR UPDATE`.execute(db);
  const stored = new Map(rows.map((row) => [row._id, row]));
  const latest = Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime()));
  const isRead = latest === (readAt === null ? 0 : new Date(readAt).getTime());
  if (!isRead || ids.length !== stored.size || ids.some((id) => !stored.has(id)))
    throwDomainError(
      'conflict',
      'Someone else has changed this list in the meantime. Please load it again and repeat your change.',
    );
  const moved = ids
    .map((id, index) => ({ id, sortOrder: ids.length - index }))
    .filter(({ id, sortOrder }) => stored.get(id)?.sortOrder !== sortOrder);
  if (moved.length === 0) return [];
  // Each version has a time of its own, even two orders in the same millisecond.
  const updatedAt = new Date(Math.max(now.getTime(), latest + 1));
  await sql`
    UPDATE ${sql.table(collection)} t SET "sortOrder" = n.place, "updatedAt" = ${updatedAt}
    FROM unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ sortOrder }) => sortOrder)}::int[]) AS n (id, place)
    WHERE t._id = n.id`.execute(db);
  return moved.map(({ id }) => id);
}
