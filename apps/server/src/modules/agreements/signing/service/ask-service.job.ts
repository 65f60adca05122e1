import * as z from 'zod/mini';
import { defineJob } from '../../../../platform/define-job.ts';

/** Asks the service who has signed a request, after a callback about it. */
export const askServiceJob = defineJob({
  name: 'ask-signature-service',
  /** `since`: when the callback came (ISO 8601). What was asked later knows what it was about. */
  data: z.object({ request: z.string(), since: z.string() }),
  retryLimit: 10,
});
