import type { Platform } from '../../platform/platform.ts';
import { deliverMail, type MailingTools } from './deliver.ts';

export type { Brand } from './brand.ts';
export { type Letter, mailOf } from './letter.ts';
export { linkTo } from './link-to.ts';
export type { MailListener } from './mail-listener.ts';
export { type QueuedLetter, queueMail } from './queue-mail.ts';

/** Delivers the mails of the outbox, as jobs. */
export function registerMailing(platform: Platform, tools: MailingTools): void {
  platform.jobs.handle('send-mail', ({ mail }, given) => deliverMail(platform, tools, mail, given));
}
