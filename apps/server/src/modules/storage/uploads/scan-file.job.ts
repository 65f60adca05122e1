import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';

/** Scans a file in quarantine, named by its object key. */
export const scanFileJob = defineJob({
  name: 'scan-file',
  data: z.object({ key: z.string() }),
  retryLimit: 60,
  isExclusive: true,
});
