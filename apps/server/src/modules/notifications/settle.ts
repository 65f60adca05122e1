import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** A delivery, by its own id or by that of its mail. */
export type DeliveryKey = { readonly _id: string } | { readonly mail: string };

/** Characters of a failure that are kept. */
const longestProblem = 500;

const matching = (key: DeliveryKey) =>
  '_id' in key ? sql<boolean>`"_id" = ${key._id}` : sql<boolean>`mail = ${key.mail}`;

/**
 * Marks a delivery as done, and its notification as sent once all of its deliveries are (NOT-08); those that were
 * skipped do not count. The notification is locked first: of its last two deliveries one sees the other.
 */
export async function settleDone(db: Kysely<Database>, key: DeliveryKey, now: Date): Promise<void> {
  const found = await db
    .selectFrom('notification_deliveries')
    .select('notification')
    .where(matching(key))
    .executeTakeFirst();
  if (!found) return;
  await db
    .selectFrom('notifications')
    .select('_id')
    .where('_id', '=', found.notification)
    .forNoKeyUpdate()
    .execute();
  await db
    .updateTable('notification_deliveries')
    .set({ state: 'done', doneAt: now, problem: null })
    .where(matching(key))
    .execute();
  await db
    .updateTable('notifications')
    .set({ sent: true, updatedAt: now })
    .where('_id', '=', found.notification)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notification_deliveries as d')
            .select('d._id')
            .whereRef('d.notification', '=', 'notifications._id')
            .where('d.state', 'in', ['waiting', 'failed']),
        ),
      ),
    )
    .execute();
}

/** Notes a try that failed; after the last one the delivery has failed for good. */
export async function settleFailure(
  db: Kysely<Database>,
  key: DeliveryKey,
  { error, isLast }: { error: unknown; isLast: boolean },
): Promise<void> {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, longestProblem);
  await db
    .updateTable('notification_deliveries')
    .set({ failures: sql`failures + 1`, problem, ...(isLast && { state: 'failed' as const }) })
    .where(matching(key))
    .where('state', '=', 'waiting')
    .execute();
}
