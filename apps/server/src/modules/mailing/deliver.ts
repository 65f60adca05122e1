import { type Mailer, RecipientRefused } from '../../adapters/mail/index.ts';
import { inTransaction } from '../../platform/database/index.ts';
import type { JobTry } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MailListener } from './mail-listener.ts';

/** Half a day of tries for a recipient that is refused: enough to mend a mistake, not enough to annoy a mail server. */
const mostRefusals = 60;

/** What carries mails away, and who is told of it. */
export interface MailingTools {
  readonly mailer: Mailer;
  readonly listener?: MailListener;
}

/**
 * Delivers one mail of the outbox and marks it afterwards. A crash in between sends it again, under the same
 * Message-ID. Once it has left the machine its text is dropped: it holds links that open an account or sign an
 * agreement, and a dump of the database must hold none. Throws where the mailer did not take it.
 */
export async function deliverMail(
  platform: Pick<Platform, 'clock' | 'config' | 'db' | 'log'>,
  { mailer, listener }: MailingTools,
  id: string,
  { failures, isLast }: JobTry = { failures: 0, isLast: false },
): Promise<void> {
  const mail = await platform.db
    .selectFrom('outbox')
    .select(['_id', 'to', 'from', 'subject', 'html', 'text'])
    .where('_id', '=', id)
    .where('sentAt', 'is', null)
    .executeTakeFirst();
  if (!mail) return;
  try {
    await mailer.send({
      id: mail._id,
      to: mail.to,
      from: mail.from ?? platform.config.mailFrom,
      subject: mail.subject ?? '',
      html: mail.html ?? '',
      text: mail.text ?? '',
    });
  } catch (error) {
    const isRefused = error instanceof RecipientRefused && failures >= mostRefusals;
    await listener?.failed(id, { error, isLast: isLast || isRefused });
    if (!isRefused) throw error;
    platform.log.error({ err: error, mail: id }, 'A mail is given up: its recipient is refused');
    return;
  }
  const now = platform.clock.now();
  await inTransaction(platform.db, async (db) => {
    await db
      .updateTable('outbox')
      .set({ sentAt: now, updatedAt: now, ...(mailer.delivers && { html: null, text: null }) })
      .where('_id', '=', id)
      .execute();
    await listener?.sent(db, id);
  });
}
