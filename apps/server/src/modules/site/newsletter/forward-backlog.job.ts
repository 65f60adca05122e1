import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';

/** Forwards subscriptions that are still waiting for the newsletter service, every hour. */
export const forwardBacklogJob = defineJob({
  name: 'pass-on-backlog',
  data: z.object({}),
  retryLimit: 0,
  schedule: '41 * * * *',
});
