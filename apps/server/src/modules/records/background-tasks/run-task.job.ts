import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import { restAfter } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { BackgroundTasks } from '../../../platform/database/tables/background-tasks.ts';
import { defineJob } from '../../../platform/define-job.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { createAuditLogger } from '../../../platform/http/index.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { prepareAndRecord } from '../../../platform/prepare-and-record.ts';
import { taskActor } from './task-actor.ts';
import type { StoredTaskKind } from './task-kind.ts';

/** Works on a background task for a while, and queues itself again until nothing waits. */
export const runTaskJob = defineJob({
  name: 'background-task',
  data: z.object({ task: z.string() }),
  retryLimit: 5,
  longestRun: 120,
});

type Task = Selectable<BackgroundTasks>;
type Kinds = ReadonlyMap<string, StoredTaskKind>;

/** How long one run works on a task before others have their turn. */
const turnMilliseconds = 20_000;

/**
 * Works on the items of a task until none waits or the turn is over. Returns whether some may still wait. Several
 * workers may be at it: each item's row is locked while it is worked, and the others go on to the next.
 */
export async function runTask(
  platform: Platform,
  kinds: Kinds,
  id: string,
  run: Pick<JobRun, 'isLast' | 'mayContinue'>,
): Promise<boolean> {
  const { db } = platform;
  const task = await db.selectFrom('background_tasks').selectAll().where('_id', '=', id).executeTakeFirst();
  if (!task || task.finishedAt) return false;
  const end = performance.now() + turnMilliseconds;
  for (let position = -1; performance.now() < end && (await run.mayContinue()); ) {
    const next = await nextWaiting(db, id, position);
    if (!next) {
      await finishTask(platform, id);
      return false;
    }
    position = next.position;
    const began = performance.now();
    try {
      await workItem(platform, kinds, task, next);
    } catch (error) {
      if (!(error instanceof DomainError)) {
        // It may be a moment's trouble of the server, so the whole job tries again first.
        if (!run.isLast) throw error;
        platform.log.error({ err: error, task: id, position }, 'An item of a background task failed');
      }
      await failItem(db, id, position, reasonFor(error));
    }
    if (kinds.get(task.kind)?.rests) await restAfter(platform, began);
  }
  return true;
}

const reasonFor = (error: unknown): string =>
  error instanceof DomainError ? error.message : 'This failed because of an error of the server.';

const nextWaiting = (db: Kysely<Database>, task: string, after: number) =>
  db
    .selectFrom('background_task_items')
    .select(['position', 'item'])
    .where('task', '=', task)
    .where('state', '=', 'waiting')
    .where('position', '>', after)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();

async function workItem(
  platform: Platform,
  kinds: Kinds,
  task: Task,
  { position, item }: { position: number; item: unknown },
): Promise<void> {
  const kind = kinds.get(task.kind);
  if (!kind) throw new Error(`Nothing works on background tasks of the kind ${task.kind}`);
  const contextIn = async (db: Kysely<Database>) => {
    const now = platform.clock.now();
    const portal = task.portal === null ? null : { _id: task.portal };
    const { address, agent } = task;
    return { db, now, portal, origin: { address, agent }, ...(await taskActor(db, task, now)) };
  };
  await prepareAndRecord(
    platform.db,
    async () => kind.prepare(await contextIn(platform.db), task.input, item),
    async (db, prepared) => {
      if (!(await lockWaiting(db, task._id, position))) return;
      const context = await contextIn(db);
      const audit = createAuditLogger(db, context);
      await kind.work({ ...context, audit }, task.input, item, prepared);
      await markItem(db, task._id, position, null);
    },
  );
}

/** False if the item is done already, or another worker is at it. */
async function lockWaiting(db: Kysely<Database>, task: string, position: number): Promise<boolean> {
  const locked = await db
    .selectFrom('background_task_items')
    .select('position')
    .where('task', '=', task)
    .where('position', '=', position)
    .where('state', '=', 'waiting')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return locked !== undefined;
}

async function failItem(db: Kysely<Database>, task: string, position: number, reason: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (await lockWaiting(transaction, task, position)) await markItem(transaction, task, position, reason);
  });
}

async function markItem(
  db: Kysely<Database>,
  task: string,
  position: number,
  reason: string | null,
): Promise<void> {
  await db
    .updateTable('background_task_items')
    .set({ state: reason === null ? 'done' : 'failed', reason })
    .where('task', '=', task)
    .where('position', '=', position)
    .execute();
  await db
    .updateTable('background_tasks')
    .set((eb) => (reason === null ? { done: eb('done', '+', 1) } : { failed: eb('failed', '+', 1) }))
    .where('_id', '=', task)
    .execute();
}

/** Unless another worker is still at an item: that one finishes the task. */
async function finishTask({ db, clock }: Platform, id: string): Promise<void> {
  await db
    .updateTable('background_tasks')
    .set({ finishedAt: clock.now() })
    .where('_id', '=', id)
    .where('finishedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('background_task_items')
            .select('position')
            .where('task', '=', id)
            .where('state', '=', 'waiting'),
        ),
      ),
    )
    .execute();
}
