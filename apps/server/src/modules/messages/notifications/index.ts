import {
  listNotificationDeliveries,
  previewNotification,
  retryDeliveries,
  saveNotification,
  sendTestNotification,
} from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Chat } from '../../../adapters/chat/index.ts';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { consumeAttempt, defineRateLimit } from '../../../platform/rate-limits.ts';
import { registerNotificationCenter } from './center/routes.ts';
import { listDeliveries } from './deliveries.ts';
import { previewOf, queueTestEmail } from './notification-preview.ts';
import { postToChat, postToChatJob } from './post-to-chat.job.ts';
import { retryFailedDeliveries } from './retry-deliveries.ts';
import { saveReportedActivity } from './save-reported-activity.ts';

export { type News, tellInvited, tellPerson } from './center/tell-person.ts';
export { createNotification, type NotificationInput } from './create-notification.ts';
export { notificationHooks } from './notification-hooks.ts';
export { emailTeam } from './team/email-team.ts';
export { templateHooks } from './template-hooks.ts';

/** Test emails of one admin. */
const testLimit = defineRateLimit({ name: 'test-notices', failures: 30, windowMs: 60 * 60_000 });

/** Notifications and their delivery by email and chat (NOT-06, NOT-08). */
export function registerNotifications(
  app: FastifyInstance,
  platform: Platform,
  { chat }: { chat?: Chat | undefined },
): void {
  platform.jobs.handle(postToChatJob, ({ delivery }, attempt) =>
    postToChat(platform, chat, delivery, attempt),
  );

  registerNotificationCenter(app, platform);
  mount(app, platform, saveNotification, async (context) => saveReportedActivity(platform, context));
  mount(app, platform, listNotificationDeliveries, async (context) =>
    listDeliveries(context.db, context.query),
  );
  mount(app, platform, retryDeliveries, async (context) => {
    const { body, db } = context;
    const queued = await retryFailedDeliveries(db, platform, 'ids' in body ? body.ids : 'all');
    await context.audit({
      action: 'notification_deliveries.retry',
      ...('ids' in body && body.ids.length === 1 && { record: body.ids[0] }),
      detail: { queued },
    });
    return { success: true, queued };
  });
  mount(app, platform, previewNotification, async ({ body, portal }) => previewOf(platform, body, portal));
  mount(app, platform, sendTestNotification, async (context) => {
    const person = requireUser(context);
    if (platform.config.rateLimits)
      await consumeAttempt(context.db, { limit: testLimit, key: person.id }, context.now);
    const email = await queueTestEmail(context.db, platform, {
      template: context.body,
      to: person.email,
      portal: context.portal,
    });
    await context.audit({
      action: 'notification_templates.test',
      collection: 'notification_templates',
      detail: { name: context.body.name, email },
    });
    return { success: true, email, to: person.email };
  });
}
