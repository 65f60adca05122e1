import * as z from 'zod/mini';
import { defineJob } from '../../../../platform/define-job.ts';

/** Seals an agreement after its last signature, files it and emails the copies. */
export const completeAgreementJob = defineJob({
  name: 'complete-agreement',
  data: z.object({ request: z.string() }),
  retryLimit: 60,
});
