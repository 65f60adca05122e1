import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';
import { endCommitments } from './end-commitments.ts';

/** Ends commitments that were not signed in time, and reminds of those that end soon, every hour. */
export const endCommitmentsJob = defineJob({
  name: 'end-commitments',
  data: z.object({}),
  retryLimit: 2,
  schedule: '7 * * * *',
});

export const work = endCommitments;
