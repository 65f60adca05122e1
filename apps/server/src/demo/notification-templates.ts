import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { activityTemplates, createNotificationTemplates } from '../setup/index.ts';

const channel = { defaultTargetChannel: '#investor-relations' };

/** Those that browsing and investing send, and two that an admin sends. */
const templates = {
  ...activityTemplates,
  proof_document_uploaded: { ...activityTemplates.proof_document_uploaded, ...channel },
  accreditation_status_updated: { ...activityTemplates.accreditation_status_updated, ...channel },
  welcome: {
    showInUI: true,
    subject: 'Welcome, %name%. Your account is ready',
    message: '<p>Your account is ready. The funds that are open to you are on your dashboard.</p>',
    color: '#1F7A4D',
  },
  fund_news: {
    showInUI: true,
    canSendAsEmail: true,
    subject: '%fund%: %news%',
    message: '<p><strong>%fund%</strong>: %news%.</p><p>You find the details on your dashboard.</p>',
    color: '#2B3A8F',
  },
};

export type DemoTemplateName = keyof typeof templates;

/** The ids of the templates by their names. */
export type NotificationTemplateIds = Readonly<Record<DemoTemplateName, string>>;

export function seedNotificationTemplates(db: Kysely<Database>, now: Date): Promise<NotificationTemplateIds> {
  return createNotificationTemplates<DemoTemplateName>(db, templates, now);
}
