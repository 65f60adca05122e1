import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';

/** Tells the newsletter service that a subscription was removed here. */
export const withdrawSubscriptionJob = defineJob({
  name: 'withdraw-subscription',
  data: z.object({ email: z.string(), portal: z.nullable(z.string()) }),
  retryLimit: 60,
});
