import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';
import { remindOfAccreditation } from './remind-of-accreditation.ts';

/** Reminds investors whose reviewed accreditation ends soon, every hour. */
export const remindOfAccreditationJob = defineJob({
  name: 'remind-of-accreditation',
  data: z.object({}),
  retryLimit: 2,
  schedule: '47 * * * *',
});

export const work = remindOfAccreditation;
