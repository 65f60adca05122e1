import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';

/** Reads the fields of agreement templates that have not been inspected, every hour and at the start. */
export const inspectTemplatesJob = defineJob({
  name: 'inspect-templates',
  data: z.object({}),
  retryLimit: 2,
  schedule: '11 * * * *',
});
