import { buffer } from 'node:stream/consumers';
import { isPlausibleEmail, lifetimes } from '@paddock/domain';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type Attachment, type Mailer, RecipientRejectedError } from '../../../adapters/mail/index.ts';
import type { Store } from '../../../adapters/storage/index.ts';
import { defineJob } from '../../../platform/define-job.ts';
import type { JobAttempt } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withholdingReason } from './email-audiences.ts';
import { openSealedEmail } from './sealed-email.ts';
import { noAddress } from './undeliverable-email.ts';

/** Sends an email of the outbox. Retried for five days, as mail servers do: a weekend without one loses nothing. */
export const sendEmailJob = defineJob({
  name: 'send-mail',
  data: z.object({ mail: z.string() }),
  retryLimit: 500,
  longestRun: 120,
  outcomeIn: 'outbox',
});

/** Half a day of attempts for a rejected recipient: enough to fix a mistake, not enough to annoy a mail server. */
const maxRejections = 60;

/** What the back office reads of an email that was written to a file: it must not say that it was sent. */
const keptInOutbox = 'Kept in the outbox: no mail server is set up.';

/** The maximum length of a stored error message. */
const maxProblemLength = 500;

/** What sending an email needs. */
export interface MailingTools {
  readonly mailer: Mailer;
  /** The store of attachments. */
  readonly store: Store;
}

/**
 * Delivers one email of the outbox and marks it afterwards. After a crash in between, it is sent again under the same
 * Message-ID. Its encrypted text is deleted once it is sent, because it contains links that open an account or sign an
 * agreement, and a dump of the database must contain none. An email whose person may not read any more what it tells of
 * is listed as failed instead, with the reason. Throws if the mailer did not accept it.
 */
export async function deliverEmail(
  platform: Pick<Platform, 'clock' | 'config' | 'db' | 'log' | 'secrets'>,
  { mailer, store }: MailingTools,
  id: string,
  { previousFailures, isLast }: JobAttempt = { previousFailures: 0, isLast: false },
): Promise<void> {
  const mail = await claimEmail(platform, id);
  if (!mail) return;
  if (!isPlausibleEmail(mail.to)) {
    await recordFailure(platform, mail, { error: new Error(noAddress), isLast: true });
    return;
  }
  const withheld = await withholdingReason(platform, mail);
  if (withheld) {
    await recordFailure(platform, mail, { error: new Error(withheld), isLast: true });
    return;
  }
  try {
    // Queued before emails were encrypted; the start is about to encrypt it.
    if (!mail.sealed) throw new Error(`The email ${id} is not encrypted yet`);
    const { html, text, preferencesUrl } = openSealedEmail(platform, mail.sealed);
    const attachment = await readAttachment(store, mail);
    await mailer.send({
      id: mail._id,
      to: mail.to,
      from: mail.from ?? platform.config.mailFrom,
      subject: mail.subject ?? '',
      html,
      text,
      // The page asks for a sign-in, so it is offered as a link only, not for one click (RFC 8058).
      ...(preferencesUrl !== undefined && { headers: { 'List-Unsubscribe': `<${preferencesUrl}>` } }),
      ...(attachment && { attachment }),
    });
  } catch (error) {
    const isRefused = error instanceof RecipientRejectedError && previousFailures >= maxRejections;
    await recordFailure(platform, mail, { error, isLast: isLast || isRefused });
    if (!isRefused) throw error;
    platform.log.error(
      { err: error, mail: id },
      'An email will not be retried, because its recipient was rejected',
    );
    return;
  }
  const now = platform.clock.now();
  // It is sent, whoever has claimed it meanwhile, and nobody sends it again.
  await platform.db
    .updateTable('outbox')
    .set({
      sentAt: now,
      problem: mailer.delivers ? null : keptInOutbox,
      sealed: null,
      claimedUntil: null,
      ...(mailer.delivers && { html: null, text: null }),
    })
    .where('_id', '=', id)
    .execute();
}

/**
 * Reserves an email for this attempt. Returns undefined if it is sent or abandoned; throws while another attempt may be
 * sending it, so that the job looks again later.
 */
async function claimEmail({ clock, db }: Pick<Platform, 'clock' | 'db'>, id: string) {
  const now = clock.now();
  const mail = await db
    .updateTable('outbox')
    .set({ claimedUntil: new Date(now.getTime() + lifetimes.emailAttempt) })
    .where('_id', '=', id)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where((row) => row.or([row('claimedUntil', 'is', null), row('claimedUntil', '<=', now)]))
    .returning(['_id', 'claimedUntil', 'to', 'from', 'subject', 'sealed', 'attachmentKey', 'attachmentName'])
    .returning(['template', 'reader'])
    .executeTakeFirst();
  if (mail) return mail;
  const claimed = await db
    .selectFrom('outbox')
    .select('_id')
    .where('_id', '=', id)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .executeTakeFirst();
  if (claimed) throw new Error(`Another attempt to send the email ${id} is under way`);
  return undefined;
}

/**
 * Records a failed attempt. After the last one, the text is kept for a while, so that an admin can send it again. An
 * attempt that took so long that another has claimed the email leaves its outcome to that one.
 */
async function recordFailure(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  { _id, claimedUntil }: { _id: string; claimedUntil: Date | null },
  { error, isLast }: { error: unknown; isLast: boolean },
): Promise<void> {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, maxProblemLength);
  await db
    .updateTable('outbox')
    .set({
      failures: sql`failures + 1`,
      problem,
      claimedUntil: null,
      ...(isLast && { failedAt: clock.now() }),
    })
    .where('_id', '=', _id)
    .where('claimedUntil', '=', claimedUntil)
    .where('sentAt', 'is', null)
    .execute();
}

async function readAttachment(
  store: Store,
  { attachmentKey, attachmentName }: { attachmentKey: string | null; attachmentName: string | null },
): Promise<Attachment | undefined> {
  if (attachmentKey === null || attachmentName === null) return undefined;
  return { name: attachmentName, bytes: await buffer(await store.read(attachmentKey)) };
}
