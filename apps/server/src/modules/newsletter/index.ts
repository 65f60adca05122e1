import { subscribe } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { addressGroup, rateLimits, takeTry } from '../../platform/rate-limits.ts';
import { keepSubscription } from './subscribe.ts';

/** The newsletter: who wants it (PUB-11). */
export function registerNewsletter(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, subscribe, 'everyone', async (call) => {
    const { body, db, now, origin, portal } = call;
    if (platform.config.rateLimits)
      await takeTry(db, { limit: rateLimits.subscribeHere, key: addressGroup(origin.address) }, now);
    const made = await keepSubscription(db, { email: body.email, portal: portal?._id ?? null, now });
    if (made !== undefined)
      await call.audit({
        action: 'newsletter.subscribe',
        collection: 'newsletter_subscriptions',
        record: made,
      });
    return { success: true };
  });
}
