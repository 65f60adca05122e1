import { delegateRights, grants, type Level, levels, type NotificationKind } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';

/** Whose notifications, when, and on which portal; undefined for those of all portals. */
export interface Reader {
  readonly user: string;
  readonly level: Level;
  readonly portal: string | null | undefined;
  readonly now: Date;
}

/** The kind of notification `n`: templates and notes by hand have none of their own. */
export const kindSql = sql<NotificationKind>`coalesce(n.kind,
  CASE WHEN n.level IN ('admin', 'superadmin') THEN 'team' ELSE 'messages' END)`;

/** Whether the reader has read notification `n`, where `r` is their mark. */
export const isReadSql = sql<boolean>`coalesce(r."isRead", NOT n."startsUnread")`;

/**
 * The reader's notifications `n` on their portal as a FROM clause with its conditions: what the bell shows (NOT-08), as
 * far as it was told to them. What a level was told before they had an account was not; what they were told as the delegate
 * of a profile is theirs from the beginning of the right that it needs to its end, and an invitation to that while it is
 * open to them (ENT-07).
 */
export function ownNotificationsSql({ user, level, portal, now }: Reader): RawBuilder<unknown> {
  const granted = levels.filter((each) => grants(level, each));
  // What is written to the people of a portal is not for somebody who was removed from it.
  const toMembers = grants(level, 'admin')
    ? sql`true`
    : sql`(n.portal IS NULL OR EXISTS (SELECT 1 FROM portal_memberships m
        WHERE m."user" = ${user} AND m.portal = n.portal))`;
  return sql`notifications n
    LEFT JOIN notification_templates t ON t._id = n.template
    LEFT JOIN notification_reads r ON r.notification = n._id AND r."user" = ${user}
    WHERE (n."user" = ${user} OR (n."user" IS NULL AND n.level = ANY(${granted}::level_name[])
        AND ${toMembers}
        AND n."createdAt" >= (SELECT u."createdAt" FROM users u WHERE u._id = ${user}))
        OR n.invitation = ANY(ARRAY(SELECT open_invitations(${user}, ${now}))))
      AND ${portal === undefined ? sql`true` : sql`(n.portal IS NULL OR n.portal = ${portal}::uuid)`}
      AND (n.template IS NULL OR t."showInUI")
      AND (n.holder IS NULL OR (n.holder, n."holderRight") IN (SELECT g.profile, w.held
        FROM unnest(${delegateRights}::text[]) w (held), delegated_profiles(${user}, w.held, ${now}) g (profile)))`;
}
