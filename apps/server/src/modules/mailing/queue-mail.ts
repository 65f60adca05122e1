import { isPlausibleEmail } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Brand } from './brand.ts';
import { type Letter, mailOf } from './letter.ts';
import { senderOf } from './sender-of.ts';

/** A letter to one person, from a portal. */
export interface QueuedLetter extends Letter {
  readonly to: string;
  readonly subject: string;
  readonly portal: Brand | null;
  /** One of what may be thousands: mails that somebody waits for go before it. */
  readonly isPatient?: boolean;
}

/**
 * Writes a mail into the outbox and queues its delivery, both in the caller's transaction: what is rolled back
 * is never sent, what is committed is sent at least once. Throws for what is no address. Answers the mail's id.
 */
export async function queueMail(
  db: Kysely<Database>,
  platform: Pick<Platform, 'clock' | 'config' | 'jobs'>,
  letter: QueuedLetter,
): Promise<string> {
  const to = letter.to.trim();
  if (!isPlausibleEmail(to)) throw new Error('This is no address that a mail can be sent to.');
  const id = newId();
  const now = platform.clock.now();
  await db
    .insertInto('outbox')
    .values({
      _id: id,
      createdAt: now,
      updatedAt: now,
      to,
      from: senderOf(letter.portal, platform.config.mailFrom),
      subject: letter.subject.replace(/\s+/g, ' ').trim(),
      ...mailOf(letter.portal, letter),
    })
    .execute();
  await platform.jobs.enqueue(db, 'send-mail', { mail: id }, { isPatient: letter.isPatient ?? false });
  return id;
}
