import { exportSubscriptions, subscribe } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Newsletter } from '../../../adapters/newsletter/index.ts';
import { csvAttachment, mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addressGroup, consumeAttempt, defineRateLimit } from '../../../platform/rate-limits.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { createdRecord } from '../../../platform/record-changes.ts';
import { countSubscriptions, subscriptionsCsv } from './export.ts';
import {
  forwardBacklog,
  forwardBacklogJob,
  forwardSubscription,
  forwardSubscriptionJob,
} from './forward-subscription.job.ts';
import { storeSubscription } from './store-subscription.ts';
import { withdrawSubscription, withdrawSubscriptionJob } from './withdraw-subscription.job.ts';

export { subscriptionHooks } from './withdraw-subscription.job.ts';

const subscribeFromAddress = defineRateLimit({ name: 'subscribe-here', failures: 60, windowMs: 60 * 60_000 });

/** The newsletter: stores subscribers and forwards them to the newsletter service, if one is configured (PUB-11). */
export function registerNewsletter(
  app: FastifyInstance,
  platform: Platform,
  { newsletter }: { newsletter?: Newsletter | undefined },
): void {
  mount(app, platform, subscribe, async (context) => {
    const { body, db, now, origin, portal } = context;
    if (platform.config.rateLimits)
      await consumeAttempt(db, { limit: subscribeFromAddress, key: addressGroup(origin.address) }, now);
    const made = await storeSubscription(db, { email: body.email, portal: portal?._id ?? null, now });
    if (made !== undefined) {
      const collection = 'newsletter_subscriptions';
      const changes = await createdRecord(db, collection, made);
      await context.audit({ action: 'newsletter.subscribe', collection, record: made, changes });
      if (newsletter) await platform.jobs.enqueue(db, forwardSubscriptionJob, { subscription: made });
    }
    return { success: true };
  });

  mount(app, platform, exportSubscriptions, async (context) => {
    const { portal } = context.query;
    requireReauthentication(context.actor, context.now, 'before you export these people');
    const detail = { portal: portal ?? 'all', count: await countSubscriptions(context.db, portal) };
    await context.audit({ action: 'newsletter.export', collection: 'newsletter_subscriptions', detail });
    return csvAttachment(context, 'newsletter', subscriptionsCsv(platform.db, portal));
  });

  platform.jobs.handle(forwardSubscriptionJob, async ({ subscription }) => {
    if (newsletter) await forwardSubscription(platform, newsletter, subscription);
  });
  platform.jobs.handle(withdrawSubscriptionJob, async (subscriber) => {
    if (newsletter) await withdrawSubscription(platform, newsletter, subscriber);
  });
  platform.jobs.handle(forwardBacklogJob, async (_data, run) => {
    if (newsletter) await forwardBacklog(platform, newsletter, run);
  });
}
