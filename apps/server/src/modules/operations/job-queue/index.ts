import { defaultLimit, listJobs, listSchedules, retryJobs } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countJobs, findJobs } from './find-jobs.ts';
import { retryFailedJobs } from './retry-jobs.ts';
import { findSchedules } from './schedules.ts';

/** The job queue as admins see it. */
export function registerJobQueue(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, listJobs, async ({ db, query }) => {
    const { state, name, limit = defaultLimit, offset = 0 } = query;
    const definitions = platform.jobs.handled();
    const counts = await countJobs(db, definitions, name);
    const total = state ? counts[state] : counts.waiting + counts.running + counts.failed;
    return { items: await findJobs(db, definitions, { state, name, limit, offset }), total, counts };
  });
  mount(app, platform, retryJobs, async (context) => {
    const { body, db } = context;
    const retried = await retryFailedJobs(db, platform.jobs, 'ids' in body ? body.ids : 'all');
    await context.audit({
      action: 'jobs.retry',
      ...('ids' in body && body.ids.length === 1 && { record: body.ids[0] }),
      detail: retried,
    });
    return { success: true, queued: retried.queued };
  });
  mount(app, platform, listSchedules, async ({ db, now }) => {
    const items = await findSchedules(db, platform.jobs.handled(), now);
    return { items, total: items.length };
  });
}
