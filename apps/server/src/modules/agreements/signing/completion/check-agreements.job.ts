import * as z from 'zod/mini';
import { defineJob } from '../../../../platform/define-job.ts';

/** Compares records with their sealed agreements, every night. */
export const checkAgreementsJob = defineJob({
  name: 'check-agreements',
  data: z.object({}),
  retryLimit: 2,
  schedule: '23 3 * * *',
});
