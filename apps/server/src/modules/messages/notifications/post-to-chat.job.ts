import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';

/** Posts one delivery to the chat. */
export const postToChatJob = defineJob({
  name: 'post-to-chat',
  data: z.object({ delivery: z.string() }),
  retryLimit: 60,
  outcomeIn: 'notification_deliveries',
});
