import * as z from 'zod/mini';
import { defineJob } from '../../platform/define-job.ts';

/** Queues the deliveries of a notification. */
export const queueDeliveriesJob = defineJob({
  name: 'deliver-notification',
  data: z.object({ notification: z.string() }),
  retryLimit: 60,
});
