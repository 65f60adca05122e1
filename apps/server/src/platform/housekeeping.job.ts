import * as z from 'zod/mini';
import { defineJob } from './define-job.ts';

/** Runs every purge of the server, every hour. */
export const housekeepingJob = defineJob({
  name: 'housekeeping',
  data: z.object({}),
  retryLimit: 2,
  schedule: '17 * * * *',
});
