import * as z from 'zod/mini';
import { type Chat, ChatRateLimitedError } from '../../../adapters/chat/index.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/define-job.ts';
import type { JobAttempt } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { markPosted, recordFailedPost } from './delivery-outcome.ts';
import { readNotificationContent } from './notification-content.ts';
import { notificationPost } from './notification-email.ts';

/** Posts one delivery to the chat. */
export const postToChatJob = defineJob({
  name: 'post-to-chat',
  data: z.object({ delivery: z.string() }),
  retryLimit: 60,
  longestRun: 60,
  outcomeIn: 'notification_deliveries',
});

/** The problem of a chat delivery without a configured chat. */
export const chatNotConfiguredMessage = 'SLACK_TOKEN is not set.';

/**
 * Posts one delivery and marks it afterwards; one that is done is not posted again. If the chat asks for a pause, the
 * delivery is queued again for later without counting as a failure. Throws if the post failed.
 */
export async function postToChat(
  platform: Platform,
  chat: Chat | undefined,
  delivery: string,
  { isLast }: JobAttempt,
): Promise<void> {
  const found = await platform.db
    .selectFrom('notification_deliveries')
    .select(['notification', 'target'])
    .where('_id', '=', delivery)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const content = found && (await readNotificationContent(platform.db, found.notification));
  if (!content) return;
  if (!chat) return skipDelivery(platform, delivery);
  try {
    await chat.post({ to: found.target, text: notificationPost(content) });
  } catch (error) {
    if (error instanceof ChatRateLimitedError) return requeuePost(platform, delivery, error);
    await recordFailedPost(platform.db, delivery, { error, isLast });
    throw error;
  }
  await markPosted(platform.db, delivery, platform.clock.now());
}

/** The token was removed after the delivery was written. */
async function skipDelivery({ db }: Platform, delivery: string): Promise<void> {
  await db
    .updateTable('notification_deliveries')
    .set({ state: 'skipped', problem: chatNotConfiguredMessage })
    .where('_id', '=', delivery)
    .execute();
}

async function requeuePost(platform: Platform, delivery: string, busy: ChatRateLimitedError): Promise<void> {
  await inTransaction(platform.db, async (db) => {
    await db
      .updateTable('notification_deliveries')
      .set({ problem: busy.message })
      .where('_id', '=', delivery)
      .execute();
    await platform.jobs.enqueue(db, postToChatJob, { delivery }, { after: busy.retryAfter });
  });
}
