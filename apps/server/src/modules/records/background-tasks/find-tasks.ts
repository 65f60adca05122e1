import type { BackgroundTask } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/database/schema.ts';

const tasksShown = 50;
const failuresShown = 100;

/** Returns the tasks that a person began: running ones first, then the newest. */
export async function findTasks(
  db: Kysely<Database>,
  person: string,
): Promise<{ items: BackgroundTask[]; total: number }> {
  const rows = await db
    .selectFrom('background_tasks as t')
    .select(['t._id', 't.kind', 't.title', 't.total', 't.done', 't.failed', 't.createdAt', 't.finishedAt'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('background_task_items as i')
          .select(['i.label as item', sql<string>`i.reason`.as('reason')])
          .whereRef('i.task', '=', 't._id')
          .where('i.state', '=', 'failed')
          .orderBy('i.position')
          .limit(failuresShown),
      ).as('failures'),
    )
    .where('t.startedBy', '=', person)
    .orderBy(sql`t."finishedAt" IS NULL`, 'desc')
    .orderBy('t.createdAt', 'desc')
    .orderBy('t._id', 'desc')
    .limit(tasksShown)
    .execute();
  const items = rows.map(
    ({ createdAt, finishedAt, ...row }): BackgroundTask => ({
      ...row,
      id: row._id,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    }),
  );
  const { total } = await db
    .selectFrom('background_tasks')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('startedBy', '=', person)
    .executeTakeFirstOrThrow();
  return { items, total };
}
