import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellParticipants } from './tell-participants.ts';

/** Notifies those who take part in a fund of an answer that was published. */
export const tellParticipantsJob = defineJob({
  name: 'tell-participants',
  data: z.object({ question: z.string() }),
  retryLimit: 60,
});

export const work = (platform: Platform, { question }: z.infer<typeof tellParticipantsJob.data>) =>
  tellParticipants(platform, question);
