import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';

/** Queues the scans of files in quarantine that have no job, every hour and at the start. */
export const scanBacklogJob = defineJob({
  name: 'scan-backlog',
  data: z.object({}),
  retryLimit: 2,
  schedule: '29 * * * *',
});
