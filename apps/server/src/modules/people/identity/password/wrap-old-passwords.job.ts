import * as z from 'zod/mini';
import { defineJob } from '../../../../platform/define-job.ts';

/** Wraps bcrypt hashes that were imported from the old portal, every hour and at the start. */
export const wrapOldPasswordsJob = defineJob({
  name: 'wrap-old-passwords',
  data: z.object({}),
  retryLimit: 2,
  schedule: '53 * * * *',
});
