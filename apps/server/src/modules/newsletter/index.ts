import { exportSubscriptions, subscribe } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Newsletter } from '../../adapters/newsletter/index.ts';
import { Attachment, mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { addressGroup, rateLimits, takeTry } from '../../platform/rate-limits.ts';
import { subscriptionsCsv } from './export.ts';
import { keepSubscription } from './keep-subscription.ts';
import { passOn, passOnBacklog } from './pass-on.ts';

/** The newsletter: who wants it, passed on to the service that sends it where there is one (PUB-11). */
export function registerNewsletter(
  app: FastifyInstance,
  platform: Platform,
  { newsletter }: { newsletter?: Newsletter | undefined },
): void {
  mount(app, platform, subscribe, 'everyone', async (call) => {
    const { body, db, now, origin, portal } = call;
    if (platform.config.rateLimits)
      await takeTry(db, { limit: rateLimits.subscribeHere, key: addressGroup(origin.address) }, now);
    const made = await keepSubscription(db, { email: body.email, portal: portal?._id ?? null, now });
    if (made !== undefined) {
      const collection = 'newsletter_subscriptions';
      await call.audit({ action: 'newsletter.subscribe', collection, record: made });
      if (newsletter) await platform.jobs.enqueue(db, 'pass-on-subscription', { subscription: made });
    }
    return { success: true };
  });

  mount(app, platform, exportSubscriptions, 'admin', async (call) => {
    const { portal } = call.query;
    const detail = { portal: portal ?? 'all' };
    await call.audit({ action: 'newsletter.export', collection: 'newsletter_subscriptions', detail });
    const csv = subscriptionsCsv(platform.db, portal);
    return new Attachment(
      `newsletter-${call.now.toISOString().slice(0, 10)}.csv`,
      'text/csv; charset=utf-8; header=present',
      csv,
    );
  });

  platform.jobs.handle('pass-on-subscription', async ({ subscription }) => {
    if (newsletter) await passOn(platform, newsletter, subscription);
  });
  platform.jobs.handle('pass-on-backlog', async () => {
    if (newsletter) await passOnBacklog(platform, newsletter);
  });
}
