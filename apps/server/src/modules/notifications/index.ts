import { listNotificationDeliveries, saveNotification } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Chat } from '../../adapters/chat/index.ts';
import { mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { listDeliveries } from './deliveries.ts';
import { handOver } from './hand-over.ts';
import { postToChat } from './post-to-chat.ts';
import { saveFromCaller } from './save-from-caller.ts';

export { deliveriesByMail } from './mail-listener.ts';
export { notificationHooks } from './notification-hooks.ts';
export { type Happening, notify } from './notify.ts';

/** Notifications and their way to people's mailboxes and chat (NOT-06, NOT-08). */
export function registerNotifications(
  app: FastifyInstance,
  platform: Platform,
  { chat }: { chat?: Chat | undefined },
): void {
  platform.jobs.handle('deliver-notification', ({ notification }) => handOver(platform, notification));
  platform.jobs.handle('post-to-chat', ({ delivery }, given) => postToChat(platform, chat, delivery, given));

  mount(app, platform, saveNotification, 'user', async (call) => saveFromCaller(platform, call));
  mount(app, platform, listNotificationDeliveries, 'admin', async (call) =>
    listDeliveries(call.db, call.query),
  );
}
