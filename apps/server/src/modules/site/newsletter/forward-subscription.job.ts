import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';

/** Forwards one subscription to the newsletter service. */
export const forwardSubscriptionJob = defineJob({
  name: 'pass-on-subscription',
  data: z.object({ subscription: z.string() }),
  retryLimit: 60,
});
