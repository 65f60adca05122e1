import { isPlausibleEmail } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Brand } from './brand.ts';
import { type ComposedEmail, type EmailText, templateOf } from './define-email.ts';
import { sendEmailJob } from './deliver-email.job.ts';
import type { Addressee, EmailReader } from './email-reader.ts';
import { fromHeader } from './from-header.ts';
import { renderEmail } from './render-email.ts';
import { sealedColumns } from './sealed-email.ts';
import {
  findReachableAdmins,
  isListedAsUndeliverable,
  noAddress,
  undeliverableEmail,
} from './undeliverable-email.ts';

/** In bytes. Encoding adds a third, which stays below the 10 MB that mail servers commonly accept. */
export const maxAttachmentBytes = 7 * 1024 * 1024;

/** What emails are queued with. */
export type MailQueue = Pick<Platform, 'clock' | 'config' | 'jobs' | 'secrets'>;

/** An email to one person, from a portal. */
export interface QueuedEmail extends EmailText {
  readonly to: string;
  readonly portal: Brand | null;
  /** An attachment from the store, of at most {@link maxAttachmentBytes} bytes. */
  readonly attachment?: { readonly key: string; readonly name: string };
  /** One of possibly thousands, which waits for emails that somebody is waiting for. */
  readonly isLowPriority?: boolean;
  /**
   * Who must be able to read what it reports when it is sent, for kinds of email whose audience is `reader`, or from
   * which portal they must not have been removed, for those whose audience is `account`.
   */
  readonly reader?: EmailReader | Addressee;
}

/**
 * Writes an email into the outbox and queues its delivery, both in the caller's transaction: it is never sent after a
 * rollback, and after a commit until a mail server has it. For an address that is none, the event that it reports stands: the email
 * is listed as failed, and the team is told once for each address. Returns the id of the email.
 */
export async function queueEmail(
  db: Kysely<Database>,
  platform: MailQueue,
  letter: QueuedEmail & ComposedEmail,
): Promise<string> {
  const to = letter.to.trim();
  const isNew = !isPlausibleEmail(to) && !(await isListedAsUndeliverable(db, to));
  const id = await insertEmail(db, platform, { ...letter, to });
  if (isNew)
    for (const admin of await findReachableAdmins(db))
      await insertEmail(db, platform, {
        to: admin,
        portal: letter.portal,
        ...undeliverableEmail(platform.config, {
          mail: id,
          to,
          subject: letter.subject,
          portal: letter.portal,
        }),
      });
  return id;
}

/** Writes the email. It tells nobody of an address that is none, so that telling the team cannot go round in circles. */
async function insertEmail(
  db: Kysely<Database>,
  platform: MailQueue,
  letter: QueuedEmail & ComposedEmail,
): Promise<string> {
  const { to } = letter;
  const isDeliverable = isPlausibleEmail(to);
  const id = newId();
  const now = platform.clock.now();
  await db
    .insertInto('outbox')
    .values({
      _id: id,
      createdAt: now,
      updatedAt: now,
      to,
      from: fromHeader(letter.portal, platform.config.mailFrom),
      subject: letter.subject.replace(/\s+/g, ' ').trim(),
      ...sealedColumns(platform, {
        ...renderEmail(letter.portal, letter),
        ...(letter.preferencesUrl !== undefined && { preferencesUrl: letter.preferencesUrl }),
      }),
      attachmentKey: letter.attachment?.key ?? null,
      attachmentName: letter.attachment?.name ?? null,
      template: templateOf(letter),
      reader: letter.reader ? JSON.stringify(letter.reader) : null,
      ...(!isDeliverable && { failedAt: now, problem: noAddress }),
    })
    .execute();
  if (isDeliverable)
    await platform.jobs.enqueue(
      db,
      sendEmailJob,
      { mail: id },
      { isLowPriority: letter.isLowPriority ?? false },
    );
  return id;
}
