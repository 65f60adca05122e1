import * as z from 'zod/mini';
import { defineJob } from '../../../../platform/define-job.ts';

/** Creates a recorded request at the service that collects its signatures. */
export const createAtServiceJob = defineJob({
  name: 'create-signature-request',
  data: z.object({ request: z.string() }),
  retryLimit: 60,
  isExclusive: true,
});
