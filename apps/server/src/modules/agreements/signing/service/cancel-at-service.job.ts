import * as z from 'zod/mini';
import { defineJob } from '../../../../platform/define-job.ts';

/**
 * Cancels a superseded request at the service, so that nobody can sign it there. `id`: one that was created there too
 * many, instead.
 */
export const cancelAtServiceJob = defineJob({
  name: 'cancel-signature-request',
  data: z.object({ request: z.string(), id: z.optional(z.string()) }),
  retryLimit: 60,
  isExclusive: true,
});
