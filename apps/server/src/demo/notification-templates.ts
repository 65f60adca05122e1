import type { Kysely } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';

/** The five notifications that browsing and investing send (NOT-06). */
const templates = [
  ['review_syndication', '%user% looks at %fund%', '#2B3A8F'],
  ['review_syndication_document', '%user% downloaded %document% of %fund%', '#2B3A8F'],
  ['review_news_document', '%user% downloaded %document%', '#2B3A8F'],
  ['proof_document_uploaded', '%user% uploaded %document%', '#1F7A4D'],
  ['accreditation_status_updated', '%user% stated the accreditation anew', '#C9A227'],
] as const;

export async function seedNotificationTemplates(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .insertInto('notification_templates')
    .values(
      templates.map(([name, subject, color]) => ({
        _id: newId(),
        name,
        subject,
        message: `${subject}.`,
        color,
        showInUI: true,
        defaultTargetLevel: 'admin' as const,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute();
}
