import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';

/** Sends an email of the outbox. Retried for five days, as mail servers do: a weekend without one loses nothing. */
export const sendEmailJob = defineJob({
  name: 'send-mail',
  data: z.object({ mail: z.string() }),
  retryLimit: 500,
  longestRun: 120,
  outcomeIn: 'outbox',
});
