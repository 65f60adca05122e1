import * as z from 'zod/mini';
import { inTransaction } from '../../../../platform/database/index.ts';
import { defineJob } from '../../../../platform/define-job.ts';
import { DomainError } from '../../../../platform/domain-error.ts';
import type { RequestContext } from '../../../../platform/http/index.ts';
import type { JobRun } from '../../../../platform/job-run.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RateLimitBucket } from '../../../../platform/rate-limit-bucket.ts';
import { consumeAttempt } from '../../../../platform/rate-limits.ts';
import { queueEmail } from '../../../messages/mailing/index.ts';
import { passwordResetEmail } from '../emails/account-emails.ts';
import { emailSendLimit, enforceRateLimit } from '../sign-in/attempt-limits.ts';
import { findKnownDevice, hashDeviceToken } from '../sign-in/known-devices.ts';
import { emailAccount, emailAccountFromAddress } from '../sign-in/rate-limits.ts';
import { findAccountByLogin } from './account.ts';
import { isAwaitingConfirmation, sendConfirmationEmail } from './confirmation.ts';
import { issueCode } from './one-time-codes.ts';

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
  longestRun: 30,
});

export type AccountEmailJob = z.infer<typeof accountEmailJob.data>;

type EmailRequestContext = Pick<
  RequestContext<unknown, unknown, { username: string; device?: string | undefined }>,
  'body' | 'db' | 'now' | 'origin' | 'portal'
>;

/**
 * Queues the confirmation or reset email that a visitor requests by user name or email address, within the limit of
 * their network address. A known device of the account's owner has its own limit, so that no stranger can use it up.
 */
export async function requestAccountEmail(
  platform: Platform,
  { body, db, now, origin, portal }: EmailRequestContext,
  kind: AccountEmailJob['kind'],
): Promise<void> {
  const { username } = body;
  const account = await findAccountByLogin(db, username);
  const trustedHash = await findKnownDevice(db, hashDeviceToken(account?._id ?? '', body.device), now);
  const limit = emailSendLimit({ address: origin.address, trustedHash });
  await enforceRateLimit(platform, db, limit, now);
  const job = { kind, username, portal: portal?._id ?? null, from: limit.key, isOwn: trustedHash !== null };
  await platform.jobs.enqueue(db, accountEmailJob, job);
}

/**
 * Sends the requested email if the name belongs to an account (AUT-04, AUT-07). It runs as a job after the reply, so
 * that neither the reply nor its timing reveals whether the account exists. An account gets a few such emails an hour
 * per requester, and a limited number from all strangers together. Each run would make another code, so the job ends in
 * the same transaction.
 */
export async function sendAccountEmail(
  platform: Platform,
  job: AccountEmailJob,
  run: Pick<JobRun, 'completeIn'>,
): Promise<void> {
  const now = platform.clock.now();
  const portals = await platform.portals.list();
  const portal = portals.find(({ _id }) => _id === job.portal) ?? null;
  await inTransaction(platform.db, async (db) => {
    await run.completeIn(db);
    const account = await findAccountByLogin(db, job.username);
    if (!account || (platform.config.rateLimits && (await isEmailLimitReached(db, account._id, job, now))))
      return;
    const { _id: user, email, firstName, lastName } = account;
    if (await isAwaitingConfirmation(db, account)) {
      // A new password would be useless before the address is confirmed.
      await sendConfirmationEmail(db, platform, { user, email, firstName, lastName, portal, now });
    } else if (account.isActive && job.kind === 'reset') {
      const code = await issueCode(db, { user, purpose: 'reset', now });
      await queueEmail(
        db,
        platform,
        passwordResetEmail(platform.config, { email, firstName, lastName, portal }, code),
      );
    }
  });
}

async function isEmailLimitReached(
  db: Platform['db'],
  user: string,
  { from, isOwn }: AccountEmailJob,
  now: Date,
): Promise<boolean> {
  const limits: RateLimitBucket[] = [{ limit: emailAccountFromAddress, key: `${user} ${from}` }];
  // Strangers' requests do not count against the owner's own.
  if (!isOwn) limits.push({ limit: emailAccount, key: user });
  try {
    for (const bucket of limits) await consumeAttempt(db, bucket, now);
    return false;
  } catch (error) {
    if (error instanceof DomainError) return true;
    throw error;
  }
}
