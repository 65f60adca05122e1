import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** The maximum length of a stored error message. */
const maxProblemLength = 500;

/** Marks a post to the chat as delivered. The outcome of an email is in its outbox row. */
export async function markPosted(db: Kysely<Database>, delivery: string, now: Date): Promise<void> {
  await db
    .updateTable('notification_deliveries')
    .set({ state: 'done', doneAt: now, problem: null })
    .where('_id', '=', delivery)
    .execute();
}

/** Records a failed attempt. After the last one, the delivery has failed for good. */
export async function recordFailedPost(
  db: Kysely<Database>,
  delivery: string,
  { error, isLast }: { error: unknown; isLast: boolean },
): Promise<void> {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, maxProblemLength);
  await db
    .updateTable('notification_deliveries')
    .set({ failures: sql`failures + 1`, problem, ...(isLast && { state: 'failed' as const }) })
    .where('_id', '=', delivery)
    .where('state', '=', 'waiting')
    .execute();
}
