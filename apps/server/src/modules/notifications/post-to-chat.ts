import { type Chat, ChatBusy } from '../../adapters/chat/index.ts';
import { inTransaction } from '../../platform/database/index.ts';
import type { JobTry } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { contentOf } from './content.ts';
import { notificationPost } from './letter.ts';
import { noChat } from './plan-deliveries.ts';
import { settleDone, settleFailure } from './settle.ts';

/**
 * Posts one delivery and marks it afterwards; one that is done is not posted again. Where the chat asks for a pause
 * it is queued anew for after that, without counting as a failure. Throws where the chat did not take it.
 */
export async function postToChat(
  platform: Platform,
  chat: Chat | undefined,
  delivery: string,
  { isLast }: JobTry,
): Promise<void> {
  const found = await platform.db
    .selectFrom('notification_deliveries')
    .select(['notification', 'target'])
    .where('_id', '=', delivery)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const content = found && (await contentOf(platform.db, found.notification));
  if (!content) return;
  if (!chat) return skip(platform, delivery);
  try {
    await chat.post({ to: found.target, text: notificationPost(content) });
  } catch (error) {
    if (error instanceof ChatBusy) return postLater(platform, delivery, error);
    await settleFailure(platform.db, { _id: delivery }, { error, isLast });
    throw error;
  }
  await inTransaction(platform.db, (db) => settleDone(db, { _id: delivery }, platform.clock.now()));
}

/** The token was taken away since the delivery was written. */
async function skip({ db }: Platform, delivery: string): Promise<void> {
  await db
    .updateTable('notification_deliveries')
    .set({ state: 'skipped', problem: noChat })
    .where('_id', '=', delivery)
    .execute();
}

async function postLater(platform: Platform, delivery: string, busy: ChatBusy): Promise<void> {
  await inTransaction(platform.db, async (db) => {
    await db
      .updateTable('notification_deliveries')
      .set({ problem: busy.message })
      .where('_id', '=', delivery)
      .execute();
    await platform.jobs.enqueue(db, 'post-to-chat', { delivery }, { after: busy.retryAfter });
  });
}
