import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Newsletter } from '../../../adapters/newsletter/index.ts';
import { defineJob } from '../../../platform/define-job.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withdrawSubscription } from './withdraw-subscription.job.ts';

/** Forwards subscriptions that are still waiting for the newsletter service, every hour. */
export const forwardBacklogJob = defineJob({
  name: 'pass-on-backlog',
  data: z.object({}),
  retryLimit: 0,
  longestRun: 600,
  schedule: '41 * * * *',
});

/** Forwards one subscription to the newsletter service. */
export const forwardSubscriptionJob = defineJob({
  name: 'pass-on-subscription',
  data: z.object({ subscription: z.string() }),
  retryLimit: 60,
  longestRun: 60,
});

/** Subscriptions of one slice of the backlog. */
const defaultSliceSize = 50;

/**
 * Forwards a subscription to the newsletter service once. One that was forwarded or rejected for good is skipped.
 * Throws if the service did not reply, so that the job retries; a repeated address does no harm.
 */
export async function forwardSubscription(
  { db, clock }: Pick<Platform, 'clock' | 'db'>,
  newsletter: Newsletter,
  id: string,
): Promise<void> {
  const waiting = await db
    .selectFrom('newsletter_subscriptions as s')
    .leftJoin('portals as p', 'p._id', 's.portal')
    .select(['s.email', 'p.slug'])
    .where('s._id', '=', id)
    .where('s.passedOnAt', 'is', null)
    .where('s.passOnRefusal', 'is', null)
    .executeTakeFirst();
  if (!waiting) return;
  const subscriber = { email: waiting.email, portal: waiting.slug };
  const outcome = await newsletter.add(subscriber);
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscriptions')
    .set(outcome.accepted ? { passedOnAt: clock.now() } : { passOnRefusal: outcome.reason })
    .where('_id', '=', id)
    .executeTakeFirst();
  // Deleted in the meantime: the service may have heard of that before it heard of the address.
  if (numUpdatedRows === 0n) await withdrawSubscription({ db }, newsletter, subscriber);
}

/** After this many failures in a row, the cause is the service rather than an address, and the round ends. */
const maxConsecutiveFailures = 5;

/**
 * Forwards what is still waiting: addresses stored before a key was configured, or during an outage that outlasted
 * the job's retries. A failure holds up none of the others, and the order is random, so that even many failures hold up
 * none forever. Throws at the end if any failed.
 */
export async function forwardBacklog(
  platform: Pick<Platform, 'clock' | 'db'>,
  newsletter: Newsletter,
  run: Pick<JobRun<object>, 'mayContinue' | 'continueWith'>,
  sliceSize = defaultSliceSize,
): Promise<void> {
  const failures = new Map<string, unknown>();
  let inARow = 0;
  while (await run.mayContinue()) {
    const waiting = await findWaiting(platform.db, { except: [...failures.keys()], limit: sliceSize });
    for (const id of waiting)
      try {
        await forwardSubscription(platform, newsletter, id);
        inARow = 0;
      } catch (error) {
        failures.set(id, error);
        inARow += 1;
        if (inARow === maxConsecutiveFailures) break;
      }
    if (waiting.length === sliceSize && inARow < maxConsecutiveFailures) continue;
    const [cause] = failures.values();
    if (cause) throw new Error(`Addresses that could not be passed on: ${failures.size}`, { cause });
    return;
  }
  run.continueWith({});
}

async function findWaiting(
  db: Platform['db'],
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    SELECT _id FROM newsletter_subscriptions
    WHERE "passedOnAt" IS NULL AND "passOnRefusal" IS NULL AND _id <> ALL(${except}::uuid[])
    ORDER BY random() LIMIT ${limit}`.execute(db);
  return rows.map(({ _id }) => _id);
}
