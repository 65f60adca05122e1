import type { NotificationTags } from '@paddock/contract';
import { grants } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { planDeliveries } from './plan-deliveries.ts';

/** An event, and the person it concerns. */
export interface NotificationInput {
  readonly templateName: string;
  /** Plain values. Nothing in them is treated as markup. */
  readonly tags: NotificationTags;
  /** The person it concerns, who is notified if the template names no level. */
  readonly user: string;
  /** The page that it leads the team to, if it goes to them. */
  readonly teamPath?: string;
  /** The portal of the event, where it is read and whose brand emails carry. */
  readonly portal: string | null;
  readonly now: Date;
}

/**
 * Stores a notification from its template with its deliveries, in the transaction of the event, so that neither
 * exists without the other. It goes to the template's defaultTargetLevel, else to the person concerned. Returns its
 * id; throws not_found if the template does not exist.
 */
export async function createNotification(
  db: Kysely<Database>,
  platform: Pick<Platform, 'config' | 'jobs'>,
  { templateName, tags, user, teamPath, portal, now }: NotificationInput,
): Promise<string> {
  const template = await db
    .selectFrom('notification_templates')
    .select(['_id', 'defaultTargetLevel'])
    .where('name', '=', templateName)
    .executeTakeFirst();
  if (!template) return throwNotFound(`The notification template ${templateName}`);
  const level = template.defaultTargetLevel;
  const id = newId();
  await db
    .insertInto('notifications')
    .values({
      _id: id,
      createdAt: now,
      updatedAt: now,
      template: template._id,
      level,
      user: level ? null : user,
      tags: JSON.stringify(tags),
      portal,
      path: teamPath && level && grants(level, 'admin') ? teamPath : null,
    })
    .execute();
  await planDeliveries(db, platform, { notification: id, portal, now });
  return id;
}
