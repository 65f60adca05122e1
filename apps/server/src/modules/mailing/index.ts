import type { Mailer } from '../../adapters/mail/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliverMail } from './deliver.ts';

export type { Brand } from './brand.ts';
export { type Letter, mailOf } from './letter.ts';
export { linkTo } from './link-to.ts';
export { type QueuedLetter, queueMail } from './queue-mail.ts';

/** Delivers the mails of the outbox, as jobs. */
export function registerMailing(platform: Platform, { mailer }: { mailer: Mailer }): void {
  platform.jobs.handle('send-mail', ({ mail }) => deliverMail(platform, mailer, mail));
}
