import { listNotificationDeliveries, saveNotification } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Chat } from '../../adapters/chat/index.ts';
import { mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { listDeliveries } from './deliveries.ts';
import { postToChatJob } from './post-to-chat.job.ts';
import { postToChat } from './post-to-chat.ts';
import { saveReportedActivity } from './save-reported-activity.ts';

export { createNotification, type NotificationInput } from './create-notification.ts';
export { notificationHooks } from './notification-hooks.ts';

/** Notifications and their delivery by email and chat (NOT-06, NOT-08). */
export function registerNotifications(
  app: FastifyInstance,
  platform: Platform,
  { chat }: { chat?: Chat | undefined },
): void {
  platform.jobs.handle(postToChatJob, ({ delivery }, attempt) =>
    postToChat(platform, chat, delivery, attempt),
  );

  mount(app, platform, saveNotification, async (context) => saveReportedActivity(platform, context));
  mount(app, platform, listNotificationDeliveries, async (context) =>
    listDeliveries(context.db, context.query),
  );
}
