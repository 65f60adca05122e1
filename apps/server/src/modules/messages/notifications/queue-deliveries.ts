import { isPlausibleEmail } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { queueEmail } from '../mailing/index.ts';
import { type NotificationContent, readNotificationContent } from './notification-content.ts';
import { notificationEmail } from './notification-email.ts';
import { postToChatJob } from './post-to-chat.job.ts';

/** Deliveries per transaction. */
const batchSize = 50;

/**
 * Queues each delivery of a notification: an email in the outbox, or a chat post as a job. A delivery and its email
 * or job are written in one transaction, so a second run of this job finds nothing to do.
 */
export async function queueDeliveries(platform: Platform, notification: string): Promise<void> {
  const content = await readNotificationContent(platform.db, notification);
  if (!content) return;
  let isMore = true;
  while (isMore)
    isMore = await inTransaction(platform.db, (db) =>
      queueDeliveryBatch(db, platform, notification, content),
    );
}

interface PendingDelivery {
  readonly _id: string;
  readonly channel: 'email' | 'slack';
  readonly target: string;
  readonly portal: string | null;
}

async function queueDeliveryBatch(
  db: Kysely<Database>,
  platform: Platform,
  notification: string,
  content: NotificationContent,
): Promise<boolean> {
  const waiting: PendingDelivery[] = await db
    .selectFrom('notification_deliveries')
    .select(['_id', 'channel', 'target', 'portal'])
    .where('notification', '=', notification)
    .where('state', '=', 'waiting')
    .where('queuedAt', 'is', null)
    .orderBy('_id')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const delivery of waiting) {
    const queued = await queueDelivery(db, platform, delivery, content);
    await db
      .updateTable('notification_deliveries')
      .set({ queuedAt: platform.clock.now(), ...queued })
      .where('_id', '=', delivery._id)
      .execute();
  }
  return waiting.length > 0;
}

async function queueDelivery(
  db: Kysely<Database>,
  platform: Platform,
  { _id, channel, target, portal }: PendingDelivery,
  content: NotificationContent,
): Promise<{ mail?: string; state?: 'failed' | null; problem?: string }> {
  if (channel === 'slack') {
    await platform.jobs.enqueue(db, postToChatJob, { delivery: _id });
    return {};
  }
  if (!isPlausibleEmail(target))
    return { state: 'failed', problem: 'This is no address that a mail can be sent to.' };
  const brand = await platform.portals.byId(portal);
  const letter = notificationEmail(platform.config, { to: target, portal: brand }, content);
  // From here on, the email's outbox row has the outcome.
  return { mail: await queueEmail(db, platform, letter), state: null };
}
