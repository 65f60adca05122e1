import type { ActivityNotification, Level } from '@paddock/domain';
import type { Insertable, Kysely } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';

type TemplateRow = Omit<Insertable<Database['notification_templates']>, '_id' | 'name'> & {
  subject: string;
  message: string;
  color: string;
  defaultTargetLevel?: Level;
};

const teamDefaults = { showInUI: true, defaultTargetLevel: 'admin' } as const;
/** The team also hears outside the site about what needs its attention. */
const actionRequired = { ...teamDefaults, canSendAsEmail: true, canSendToSlack: true } as const;

/** The templates of what investors do (NOT-06). notify/save names them. */
export const activityTemplates: Readonly<Record<ActivityNotification, TemplateRow>> = {
  review_syndication: {
    ...teamDefaults,
    subject: '%user% is looking at %fund%',
    message: '<p>%user% opened the page of <strong>%fund%</strong>.</p>',
    color: '#2B3A8F',
  },
  review_syndication_document: {
    ...teamDefaults,
    subject: '%user% downloaded “%document%” of %fund%',
    message: '<p>%user% downloaded “%document%” from the documents of <strong>%fund%</strong>.</p>',
    color: '#2B3A8F',
  },
  review_news_document: {
    ...teamDefaults,
    subject: '%user% downloaded “%document%”',
    message: '<p>%user% downloaded the news document “%document%”.</p>',
    color: '#4C6A92',
  },
  proof_document_uploaded: {
    ...actionRequired,
    subject: '%user% uploaded “%document%”',
    message:
      '<p>%user% uploaded the verification document “%document%”.</p><p>Please review it, so that the investor hears from us soon.</p>',
    color: '#1F7A4D',
  },
  accreditation_status_updated: {
    ...actionRequired,
    subject: '%user% updated their accreditation',
    message:
      '<p>%user% saved a new accreditation status.</p><p>Please check it against the verification documents.</p>',
    color: '#C9A227',
  },
};

/** Stores templates and returns their ids by name. */
export async function createNotificationTemplates<Name extends string>(
  db: Kysely<Database>,
  templates: Readonly<Record<Name, TemplateRow>>,
  now: Date,
): Promise<Readonly<Record<Name, string>>> {
  const ids: Record<string, string> = {};
  for (const [name, template] of Object.entries<TemplateRow>(templates)) {
    ids[name] = newId();
    await db
      .insertInto('notification_templates')
      .values({ _id: ids[name], name, createdAt: now, updatedAt: now, ...template })
      .execute();
  }
  return ids as Record<Name, string>;
}
