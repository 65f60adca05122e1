import { isPlausibleEmail } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { inTransaction } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { queueMail } from '../mailing/index.ts';
import { contentOf, type NotificationContent } from './content.ts';
import { notificationLetter } from './letter.ts';

/** Deliveries of one transaction. */
const atOnce = 50;

/**
 * Hands each delivery of a notification on: a mail into the outbox, a post to the queue of the chat. A delivery
 * and what carries it are queued in one transaction, so a second run of this job finds nothing left to do.
 */
export async function handOver(platform: Platform, notification: string): Promise<void> {
  const content = await contentOf(platform.db, notification);
  if (!content) return;
  let isMore = true;
  while (isMore)
    isMore = await inTransaction(platform.db, (db) => handOverSome(db, platform, notification, content));
}

interface Waiting {
  readonly _id: string;
  readonly channel: 'email' | 'slack';
  readonly target: string;
  readonly portal: string | null;
}

async function handOverSome(
  db: Kysely<Database>,
  platform: Platform,
  notification: string,
  content: NotificationContent,
): Promise<boolean> {
  const waiting: Waiting[] = await db
    .selectFrom('notification_deliveries')
    .select(['_id', 'channel', 'target', 'portal'])
    .where('notification', '=', notification)
    .where('state', '=', 'waiting')
    .where('queuedAt', 'is', null)
    .orderBy('_id')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const delivery of waiting) {
    const queued = await queueOne(db, platform, delivery, content);
    await db
      .updateTable('notification_deliveries')
      .set({ queuedAt: platform.clock.now(), ...queued })
      .where('_id', '=', delivery._id)
      .execute();
  }
  return waiting.length > 0;
}

async function queueOne(
  db: Kysely<Database>,
  platform: Platform,
  { _id, channel, target, portal }: Waiting,
  content: NotificationContent,
): Promise<{ mail?: string; state?: 'failed'; problem?: string }> {
  if (channel === 'slack') {
    await platform.jobs.enqueue(db, 'post-to-chat', { delivery: _id });
    return {};
  }
  if (!isPlausibleEmail(target))
    return { state: 'failed', problem: 'This is no address that a mail can be sent to.' };
  const brand = await platform.portals.byId(portal);
  const letter = notificationLetter(platform.config, { to: target, portal: brand }, content);
  return { mail: await queueMail(db, platform, letter) };
}
