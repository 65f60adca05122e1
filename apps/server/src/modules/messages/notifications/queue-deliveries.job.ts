import { isPlausibleEmail } from '@paddock/domain';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { defineJob } from '../../../platform/define-job.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type EmailReader, queueEmail } from '../mailing/index.ts';
import { type NotificationContent, readNotificationContent } from './notification-content.ts';
import { notificationEmail } from './notification-email.ts';
import { postToChatJob } from './post-to-chat.job.ts';

/** Queues the deliveries of a notification. */
export const queueDeliveriesJob = defineJob({
  name: 'deliver-notification',
  data: z.object({ notification: z.string() }),
  retryLimit: 60,
  longestRun: 120,
});

/** Deliveries per transaction. */
const batchSize = 50;

/**
 * Queues each delivery of a notification: an email in the outbox, or a chat post as a job. A delivery and its email
 * or job are written in one transaction, so a second run of this job finds nothing to do.
 */
export async function work(
  platform: Platform,
  data: z.infer<typeof queueDeliveriesJob.data>,
  run: JobRun<typeof data>,
  sliceSize = batchSize,
): Promise<void> {
  const { notification } = data;
  const content = await readNotificationContent(platform.db, notification);
  if (!content) return;
  const slice = { notification, content, size: sliceSize };
  while (await run.mayContinue())
    if (!(await inTransaction(platform.db, (db) => queueDeliveryBatch(db, platform, slice)))) return;
  run.continueWith(data);
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
  { notification, content, size }: { notification: string; content: NotificationContent; size: number },
): Promise<boolean> {
  const waiting: PendingDelivery[] = await db
    .selectFrom('notification_deliveries')
    .select(['_id', 'channel', 'target', 'portal'])
    .where('notification', '=', notification)
    .where('state', '=', 'waiting')
    .where('queuedAt', 'is', null)
    .orderBy('_id')
    .limit(size)
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
  const reader = readerOf(content, { email: target, portal });
  // From here on, the email's outbox row has the outcome.
  return { mail: await queueEmail(db, platform, { ...letter, ...(reader && { reader }) }), state: null };
}

function readerOf(
  { addressed }: NotificationContent,
  { email, portal }: { email: string; portal: string | null },
): EmailReader | undefined {
  if (addressed === null) return undefined;
  return 'user' in addressed
    ? { user: addressed.user, portal, about: [] }
    : { email, level: addressed.level, portal };
}
