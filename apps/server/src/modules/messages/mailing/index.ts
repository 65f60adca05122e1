import { retryEmails } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendEmailJob } from './deliver-email.job.ts';
import { deliverEmail, type MailingTools } from './deliver-email.ts';
import { assertRetryable, purgeFailedTexts, retryFailedEmails } from './retry-emails.ts';

export type { Brand } from './brand.ts';
export { type ComposedEmail, defineEmail, type EmailText, emailTemplates } from './define-email.ts';
export { adminFooter, emailAdmins } from './email-admins.ts';
export { emailAudiences } from './email-audiences.ts';
export type { EmailMessage } from './email-message.ts';
export { belongsToPortalSql, type EmailReader, mayBeTold, type ReadableRecord } from './email-reader.ts';
export { greeting, isPlausibleName } from './greeting.ts';
export { linkTo } from './link-to.ts';
export {
  maxAttachmentBytes,
  type QueuedEmail,
  queueEmail,
} from './queue-email.ts';
export { renderEmail } from './render-email.ts';
export { retryFailedEmails } from './retry-emails.ts';
export { mailingSecrets, sealQueuedEmails } from './sealed-email.ts';

/** Delivers the emails of the outbox, as jobs. Admins queue failed ones again. */
export function registerMailing(app: FastifyInstance, platform: Platform, tools: MailingTools): void {
  platform.jobs.handle(sendEmailJob, ({ mail }, attempt) => deliverEmail(platform, tools, mail, attempt));
  platform.housekeeping.add(purgeFailedTexts);

  mount(app, platform, retryEmails, async (context) => {
    const { body, db } = context;
    if ('ids' in body) await assertRetryable(db, body.ids);
    const queued = await retryFailedEmails(db, platform, 'ids' in body ? body.ids : 'all');
    await context.audit({
      action: 'outbox.retry',
      collection: 'outbox',
      ...('ids' in body && body.ids.length === 1 && { record: body.ids[0] }),
      detail: { queued: queued.length, emails: queued.slice(0, 100) },
    });
    return { success: true, queued: queued.length };
  });
}
