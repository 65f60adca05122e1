import { type BackgroundTask, listBackgroundTasks } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineRowPurge } from '../../../platform/purge.ts';
import { findTasks } from './find-tasks.ts';
import { runTask, runTaskJob } from './run-task.job.ts';
import { type StartContext, startTask, type TaskRequest } from './start-task.ts';
import { type StoredTaskKind, type TaskKind, toStoredTaskKind } from './task-kind.ts';

/** Begins a task of one kind, in the transaction of the request. */
export type StartTask<Input, Item> = (
  context: StartContext,
  request: TaskRequest<Input, Item>,
) => Promise<BackgroundTask>;

/** Background tasks. Modules add their kinds, and begin tasks from endpoints of their own. */
export interface TaskRegistry {
  add<Input, Item, Prepared>(kind: TaskKind<Input, Item, Prepared>): StartTask<Input, Item>;
}

export function registerBackgroundTasks(app: FastifyInstance, platform: Platform): TaskRegistry {
  const kinds = new Map<string, StoredTaskKind>();
  const { jobs, db } = platform;

  jobs.handle(runTaskJob, async (data, run) => {
    if (await runTask(platform, kinds, data.task, run)) run.continueWith(data);
  });
  // Polling would find the jobs of a stopped server only after minutes, too late for somebody who waits for a task.
  app.addHook('onReady', async () => {
    const unfinished = await db
      .selectFrom('background_tasks')
      .select('_id')
      .where('finishedAt', 'is', null)
      .execute();
    for (const { _id: task } of unfinished) await jobs.enqueue(db, runTaskJob, { task });
  });
  // Their items go with them: up to 10,000 for each.
  platform.housekeeping.add(
    defineRowPurge('background_tasks', 'finishedAt', { maxAge: lifetimes.backgroundTask, sliceSize: 10 }),
  );

  mount(app, platform, listBackgroundTasks, (context) => findTasks(context.db, requireUser(context).id));

  return {
    add: (kind) => {
      if (kinds.has(kind.name)) throw new Error(`Two kinds of background tasks are called ${kind.name}`);
      kinds.set(kind.name, toStoredTaskKind(kind));
      return (context, request) => startTask(platform, context, kind.name, request);
    },
  };
}
