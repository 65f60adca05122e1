import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Newsletter, Subscriber } from '../../../adapters/newsletter/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { defineJob } from '../../../platform/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WriteHooks } from '../../records/collections/index.ts';

/** Tells the newsletter service that a subscription was removed here. */
export const withdrawSubscriptionJob = defineJob({
  name: 'withdraw-subscription',
  data: z.object({ email: z.string(), portal: z.nullable(z.string()) }),
  retryLimit: 60,
  longestRun: 60,
});

/** A subscription that is deleted here ends at the newsletter service too, if there is one. */
export function subscriptionHooks(
  platform: Pick<Platform, 'jobs'>,
  { newsletter }: { newsletter?: Newsletter | undefined },
): WriteHooks {
  return {
    delete: async ({ db, id }) => {
      if (!newsletter) return;
      const { email, slug } = await db
        .selectFrom('newsletter_subscriptions as s')
        .leftJoin('portals as p', 'p._id', 's.portal')
        .select(['s.email', 'p.slug'])
        .where('s._id', '=', id)
        .executeTakeFirstOrThrow();
      await platform.jobs.enqueue(db, withdrawSubscriptionJob, { email, portal: slug });
    },
  };
}

/**
 * Ends a subscription at the newsletter service: the address leaves the list, or only the portal's part of it while it
 * is subscribed on another portal. Somebody who has subscribed again meanwhile stays. Throws if the service did not
 * reply, so that the job retries.
 */
export async function withdrawSubscription(
  { db }: Pick<Platform, 'db'>,
  newsletter: Newsletter,
  subscriber: Subscriber,
): Promise<void> {
  const portals = await subscribedPortals(db, subscriber.email);
  if (portals.includes(subscriber.portal)) return;
  await newsletter.remove(subscriber, { keepsOthers: portals.length > 0 });
}

/** The slugs of the portals where an address is subscribed, regardless of case. */
async function subscribedPortals(db: Kysely<Database>, email: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('newsletter_subscriptions as s')
    .leftJoin('portals as p', 'p._id', 's.portal')
    .select('p.slug')
    .where(sql`lower(s.email)`, '=', email.toLowerCase())
    .execute();
  return rows.map(({ slug }) => slug);
}
