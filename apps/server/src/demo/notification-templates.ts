import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { activityTemplates, createNotificationTemplates } from '../setup/index.ts';

const channel = { defaultTargetChannel: '#investor-relations' };

/** The templates that browsing and investing use, and two for admins to send. */
const templates = {
  ...activityTemplates,
  proof_document_uploaded: { ...activityTemplates.proof_document_uploaded, ...channel },
  accreditation_status_updated: { ...activityTemplates.accreditation_status_updated, ...channel },
  welcome: {
    showInUI: true,
    subject: 'Welcome, %name%. Your account is ready',
    message: '<p>Your account is ready. You can find the funds that are open to you on your dashboard.</p>',
    color: '#1F7A4D',
  },
  fund_news: {
    showInUI: true,
    canSendAsEmail: true,
    subject: '%fund%: %news%',
    message: '<p><strong>%fund%</strong>: %news%.</p><p>You can find the details on your dashboard.</p>',
    color: '#2B3A8F',
  },
};

export type DemoTemplateName = keyof typeof templates;

/** Template ids by name. */
export type NotificationTemplateIds = Readonly<Record<DemoTemplateName, string>>;

export function seedNotificationTemplates(db: Kysely<Database>, now: Date): Promise<NotificationTemplateIds> {
  return createNotificationTemplates<DemoTemplateName>(db, templates, now);
}
