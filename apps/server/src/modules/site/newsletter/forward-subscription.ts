import { sql } from 'kysely';
import type { Newsletter } from '../../../adapters/newsletter/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withdrawSubscription } from './withdraw-subscription.ts';

/** The most subscriptions that one round of the backlog forwards. The next round continues. */
const backlogBatchSize = 500;

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
 * the job's retries. A failure holds up none of the others, and each round has a random order, so that even many
 * failures hold up none forever. Throws at the end if any failed.
 */
export async function forwardBacklog(
  platform: Pick<Platform, 'clock' | 'db'>,
  newsletter: Newsletter,
): Promise<void> {
  const waiting = await platform.db
    .selectFrom('newsletter_subscriptions')
    .select('_id')
    .where('passedOnAt', 'is', null)
    .where('passOnRefusal', 'is', null)
    .orderBy(sql`random()`)
    .limit(backlogBatchSize)
    .execute();
  const failures: unknown[] = [];
  let inARow = 0;
  for (const { _id } of waiting) {
    if (inARow === maxConsecutiveFailures) break;
    try {
      await forwardSubscription(platform, newsletter, _id);
      inARow = 0;
    } catch (error) {
      failures.push(error);
      inARow += 1;
    }
  }
  const [cause] = failures;
  if (cause) throw new Error(`Addresses that could not be passed on: ${failures.length}`, { cause });
}
