import { sql } from 'kysely';
import type { Newsletter } from '../../adapters/newsletter/index.ts';
import type { Platform } from '../../platform/platform.ts';

/** Subscriptions that one round of the backlog passes on at most; the next round goes on from there. */
const backlogBatchSize = 500;

/**
 * Passes a subscription on to the newsletter service, once: what was passed on or refused for good is left alone.
 * Throws where the service did not answer, to be tried again; the service takes an address twice without harm.
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
  const outcome = await newsletter.add({ email: waiting.email, portal: waiting.slug });
  await db
    .updateTable('newsletter_subscriptions')
    .set(outcome.accepted ? { passedOnAt: clock.now() } : { passOnRefusal: outcome.reason })
    .where('_id', '=', id)
    .execute();
}

/** Failures in a row that are no address's any more, but the service's: the round ends there. */
const maxConsecutiveFailures = 5;

/**
 * Passes on what still waits: addresses kept before a key was set, or through an outage longer than a job is tried.
 * One that fails holds up none after it, and each round has another order, so that many who fail hold up none for
 * ever. Throws at the end where any failed.
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
