import * as z from 'zod/mini';
import { defineJob } from '../../../../platform/define-job.ts';

/**
 * Emails a link for confirming an account or setting a password. The account is looked up here, after the reply: how
 * long the reply takes says nothing about whether there is one.
 */
export const accountEmailJob = defineJob({
  name: 'account-mail',
  data: z.object({
    kind: z.enum(['confirm', 'reset']),
    username: z.string(),
    portal: z.nullable(z.string()),
    /** Who asked, as rate limits count them: an address, or what is known as the person's own. */
    from: z.string(),
    isOwn: z.boolean(),
  }),
  retryLimit: 10,
});

export type AccountEmailJob = z.infer<typeof accountEmailJob.data>;
