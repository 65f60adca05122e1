import { fillTags, grants, type Level, notificationSubject } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { toPlainParagraphs } from '../../../platform/html/plain-paragraphs.ts';

/** The content of a notification: plain text with the unchanged values of tags. */
export interface NotificationContent {
  /** Empty if neither template nor notification has one. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The page that it leads the team to. */
  readonly teamPath: string | null;
  /** Whether it goes to people with an account, who can turn these emails off. */
  readonly canTurnOff: boolean;
  /** Whom it addresses, unless it has an address of its own. */
  readonly addressed: { readonly user: string } | { readonly level: Level } | null;
}

/**
 * Returns the content of a notification for use outside a page, or undefined if it no longer exists. Markup is
 * removed from the template's text before the tags are filled in, so a value can neither lose a character nor become
 * markup.
 */
export async function readNotificationContent(
  db: Kysely<Database>,
  notification: string,
): Promise<NotificationContent | undefined> {
  const found = await db
    .selectFrom('notifications as n')
    .leftJoin('notification_templates as t', 't._id', 'n.template')
    .select([
      'n.email',
      'n.user',
      'n.level',
      'n.tags',
      'n.path',
      'n.messageSubject',
      'n.messageBody',
      't.subject as templateSubject',
      't.message',
    ])
    .where('n._id', '=', notification)
    .executeTakeFirst();
  if (!found) return undefined;
  return {
    subject: notificationSubject(found),
    paragraphs: toPlainParagraphs(found.message || found.messageBody || '').map((paragraph) =>
      fillTags(paragraph, found.tags),
    ),
    teamPath: found.level && grants(found.level, 'admin') ? found.path : null,
    canTurnOff: !found.email,
    addressed: addressedBy(found),
  };
}

function addressedBy({
  email,
  user,
  level,
}: {
  email: string | null;
  user: string | null;
  level: Level | null;
}): NotificationContent['addressed'] {
  if (email) return null;
  if (user) return { user };
  return level ? { level } : null;
}
