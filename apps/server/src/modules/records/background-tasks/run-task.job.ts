import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';

/** Works on a background task for a while, and queues itself again until nothing waits. */
export const runTaskJob = defineJob({
  name: 'background-task',
  data: z.object({ task: z.string() }),
  retryLimit: 5,
});
