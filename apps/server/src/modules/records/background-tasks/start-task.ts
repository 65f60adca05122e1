import type { BackgroundTask } from '@paddock/contract';
import { newId } from '../../../platform/database/index.ts';
import { type RequestContext, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isRecentlyAuthenticated } from '../../../platform/reauthentication.ts';
import { runTaskJob } from './run-task.job.ts';

/** The parts of a request that a task keeps. */
export type StartContext = Pick<
  RequestContext<unknown, unknown, unknown>,
  'db' | 'actor' | 'portal' | 'now' | 'origin' | 'audit'
>;

export interface TaskRequest<Input, Item> {
  /** How people know the task, such as "Delete 12 notifications". */
  readonly title: string;
  readonly input: Input;
  /** What it does one by one, each with its name for people. */
  readonly items: readonly { readonly item: Item; readonly label: string }[];
}

/** Items of one statement: each is three of the 65,535 parameters that PostgreSQL takes. */
const itemsPerInsert = 5_000;

/** Stores a task and queues its work, in the transaction of the request that begins it. */
export async function startTask(
  { jobs }: Pick<Platform, 'jobs'>,
  context: StartContext,
  kind: string,
  { title, input, items }: TaskRequest<unknown, unknown>,
): Promise<BackgroundTask> {
  const { db, actor, portal, now, origin, audit } = context;
  const id = newId();
  const total = items.length;
  const finishedAt = total === 0 ? now : null;
  await db
    .insertInto('background_tasks')
    .values({
      _id: id,
      kind,
      title,
      input: JSON.stringify(input),
      startedBy: requireUser(context).id,
      portal: portal?._id ?? null,
      address: origin.address,
      agent: origin.agent.slice(0, 500),
      isReauthenticated: isRecentlyAuthenticated(actor, now),
      total,
      createdAt: now,
      finishedAt,
    })
    .execute();
  for (let from = 0; from < total; from += itemsPerInsert)
    await db
      .insertInto('background_task_items')
      .values(
        items.slice(from, from + itemsPerInsert).map(({ item, label }, index) => ({
          task: id,
          position: from + index,
          item: JSON.stringify(item),
          label: label.slice(0, 500),
        })),
      )
      .execute();
  await jobs.enqueue(db, runTaskJob, { task: id });
  await audit({ action: 'background_tasks.start', detail: { task: id, kind, title, total } });
  return {
    _id: id,
    id,
    kind,
    title,
    total,
    done: 0,
    failed: 0,
    failures: [],
    createdAt: now.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
