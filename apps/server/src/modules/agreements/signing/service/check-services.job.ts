import * as z from 'zod/mini';
import { defineJob } from '../../../../platform/define-job.ts';

/** Asks the service about requests that no callback came for, and tries again what it has not done. */
export const checkServicesJob = defineJob({
  name: 'check-signature-services',
  data: z.object({}),
  retryLimit: 0,
  schedule: '*/5 * * * *',
});
