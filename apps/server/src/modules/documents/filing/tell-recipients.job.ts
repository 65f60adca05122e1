import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellRecipients } from './tell-recipients.ts';

/** Notifies everyone whom a publication concerns. */
export const tellRecipientsJob = defineJob({
  name: 'tell-recipients',
  data: z.object({ publication: z.string() }),
  retryLimit: 60,
});

export const work = (platform: Platform, { publication }: z.infer<typeof tellRecipientsJob.data>) =>
  tellRecipients(platform, publication);
