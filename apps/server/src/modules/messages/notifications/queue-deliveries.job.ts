import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { queueDeliveries } from './queue-deliveries.ts';

/** Queues the deliveries of a notification. */
export const queueDeliveriesJob = defineJob({
  name: 'deliver-notification',
  data: z.object({ notification: z.string() }),
  retryLimit: 60,
});

export const work = (platform: Platform, { notification }: z.infer<typeof queueDeliveriesJob.data>) =>
  queueDeliveries(platform, notification);
