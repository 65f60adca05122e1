import type { Platform } from '../../platform/platform.ts';
import { deliverEmail, type MailingTools } from './deliver-email.ts';
import { sendEmailJob } from './send-email.job.ts';

export type { Brand } from './brand.ts';
export { defineEmail, type EmailText, emailTemplates } from './define-email.ts';
export { emailAdmins } from './email-admins.ts';
export type { EmailMessage } from './email-message.ts';
export { linkTo } from './link-to.ts';
export {
  maxAttachmentBytes,
  type QueuedEmail,
  queueEmail,
} from './queue-email.ts';
export { renderEmail } from './render-email.ts';
export { sealQueuedEmails } from './sealed-email.ts';

/** Delivers the emails of the outbox, as jobs. */
export function registerMailing(platform: Platform, tools: MailingTools): void {
  platform.jobs.handle(sendEmailJob, ({ mail }, attempt) => deliverEmail(platform, tools, mail, attempt));
}
