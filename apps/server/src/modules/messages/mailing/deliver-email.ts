import { buffer } from 'node:stream/consumers';
import { isPlausibleEmail } from '@paddock/domain';
import {
  AnswerLostError,
  type Attachment,
  type Mailer,
  type OutgoingMail,
  RecipientRejectedError,
} from '../../../adapters/mail/index.ts';
import type { Store } from '../../../adapters/storage/index.ts';
import type { JobAttempt } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type ClaimedEmail,
  claimEmail,
  type Outbox,
  recordFailure,
  recordHandOver,
  recordLostAnswer,
  recordSent,
  whileClaimed,
} from './email-attempt.ts';
import { withholdingReason } from './email-audiences.ts';
import { openSealedEmail } from './sealed-email.ts';
import { noAddress } from './undeliverable-email.ts';

/** Half a day of attempts for a rejected recipient: enough to fix a mistake, not enough to annoy a mail server. */
const maxRejections = 60;

/** What sending an email needs. */
export interface MailingTools {
  readonly mailer: Mailer;
  /** The store of attachments. */
  readonly store: Store;
}

/**
 * Delivers one email of the outbox and marks it afterwards. That it is handed over is recorded before the mail server can
 * accept it, so that no crash and no lost connection sends it twice: while its answer is not known, it is not sent again
 * by itself, but listed with the reason, and the team is told. Its encrypted text is deleted once it is sent, because it
 * contains links that open an account or sign an agreement, and a dump of the database must contain none. An email whose
 * person may not read any more what it tells of is listed as failed instead, with the reason. Throws if the mailer did
 * not accept it.
 */
export async function deliverEmail(
  platform: Outbox & Pick<Platform, 'log'>,
  tools: MailingTools,
  id: string,
  { previousFailures, isLast }: JobAttempt = { previousFailures: 0, isLast: false },
): Promise<void> {
  const mail = await claimEmail(platform, id);
  if (!mail) return;
  const withheld = isPlausibleEmail(mail.to) ? await withholdingReason(platform, mail) : noAddress;
  if (withheld !== undefined) {
    await recordFailure(platform, mail, { error: new Error(withheld), isLast: true });
    return;
  }
  try {
    await tools.mailer.send(await compose(platform, tools.store, mail), () => recordHandOver(platform, mail));
  } catch (error) {
    if (error instanceof AnswerLostError) {
      await whileClaimed(platform, mail, () => recordLostAnswer(platform, mail));
      platform.log.error({ err: error, mail: id }, 'An email may not have arrived: its answer was lost');
      return;
    }
    const isRefused = error instanceof RecipientRejectedError && previousFailures >= maxRejections;
    const failure = { error, isLast: isLast || isRefused };
    await whileClaimed(platform, mail, () => recordFailure(platform, mail, failure));
    if (!isRefused) throw error;
    platform.log.error(
      { err: error, mail: id },
      'An email will not be retried, because its recipient was rejected',
    );
    return;
  }
  await whileClaimed(platform, mail, () => recordSent(platform, id, tools.mailer));
}

async function compose(platform: Outbox, store: Store, mail: ClaimedEmail): Promise<OutgoingMail> {
  // Queued before emails were encrypted; the start is about to encrypt it.
  if (!mail.sealed) throw new Error(`The email ${mail._id} is not encrypted yet`);
  const { html, text, preferencesUrl } = openSealedEmail(platform, mail.sealed);
  const attachment = await readAttachment(store, mail);
  return {
    id: mail._id,
    to: mail.to,
    from: mail.from ?? platform.config.mailFrom,
    subject: mail.subject ?? '',
    html,
    text,
    // The page asks for a sign-in, so it is offered as a link only, not for one click (RFC 8058).
    ...(preferencesUrl !== undefined && { headers: { 'List-Unsubscribe': `<${preferencesUrl}>` } }),
    ...(attachment && { attachment }),
  };
}

async function readAttachment(
  store: Store,
  { attachmentKey, attachmentName }: ClaimedEmail,
): Promise<Attachment | undefined> {
  if (attachmentKey === null || attachmentName === null) return undefined;
  return { name: attachmentName, bytes: await buffer(await store.read(attachmentKey)) };
}
