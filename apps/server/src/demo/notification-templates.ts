import type { BrowsingNotification, Level } from '@paddock/domain';
import type { Insertable, Kysely } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';

/** What an admin writes of their own accord. */
type WrittenNotification = 'welcome' | 'fund_news';

export type DemoNotification = BrowsingNotification | WrittenNotification;

type Template = Omit<Insertable<Database['notification_templates']>, '_id' | 'name'> & {
  subject: string;
  message: string;
  color: string;
  defaultTargetLevel?: Level;
};

const toTheTeam = { showInUI: true, defaultTargetLevel: 'admin' } as const;
/** What the team has to act upon reaches it outside the site as well. */
const toActUpon = {
  ...toTheTeam,
  canSendAsEmail: true,
  canSendToSlack: true,
  defaultTargetChannel: '#investor-relations',
} as const;

const templates: Readonly<Record<DemoNotification, Template>> = {
  review_syndication: {
    ...toTheTeam,
    subject: '%user% is looking at %fund%',
    message: '<p>%user% has opened the page of <strong>%fund%</strong>.</p>',
    color: '#2B3A8F',
  },
  review_syndication_document: {
    ...toTheTeam,
    subject: '%user% downloaded “%document%” of %fund%',
    message: '<p>%user% has downloaded “%document%” from the papers of <strong>%fund%</strong>.</p>',
    color: '#2B3A8F',
  },
  review_news_document: {
    ...toTheTeam,
    subject: '%user% downloaded “%document%”',
    message: '<p>%user% has downloaded the news document “%document%”.</p>',
    color: '#4C6A92',
  },
  proof_document_uploaded: {
    ...toActUpon,
    subject: '%user% uploaded “%document%”',
    message:
      '<p>%user% has uploaded the verification document “%document%”.</p><p>Please look at it, so that the investor hears from us soon.</p>',
    color: '#1F7A4D',
  },
  accreditation_status_updated: {
    ...toActUpon,
    subject: '%user% updated their accreditation',
    message:
      '<p>%user% has saved a new accreditation status.</p><p>Please check it against the verification documents.</p>',
    color: '#C9A227',
  },
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

/** The ids of the templates by their names. */
export type TemplateIds = Readonly<Record<DemoNotification, string>>;

/** The five notifications that browsing and investing send (NOT-06), and two that an admin sends. */
export async function seedNotificationTemplates(db: Kysely<Database>, now: Date): Promise<TemplateIds> {
  const ids: Record<string, string> = {};
  for (const [name, template] of Object.entries(templates)) {
    ids[name] = newId();
    await db
      .insertInto('notification_templates')
      .values({ _id: ids[name], name, createdAt: now, updatedAt: now, ...template })
      .execute();
  }
  return ids as TemplateIds;
}
