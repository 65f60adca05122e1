import type { TeamKind } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { adminFooter, type ComposedEmail, type EmailText, linkTo, queueEmail } from '../../mailing/index.ts';
import { preferencesPath } from '../center/preferences.ts';

/** What the team is emailed about. */
export interface TeamNews {
  readonly kind: Exclude<TeamKind, 'team'>;
  /** The portal whose brand the email carries. */
  readonly portal: string | null;
}

/**
 * Emails every active admin in the way that they have chosen for the kind: at once, with the summary of the day, or not
 * at all (INV-06). Runs in the transaction of the event.
 */
export async function emailTeam(
  db: Kysely<Database>,
  platform: Platform,
  { kind, portal: portalId }: TeamNews,
  email: Omit<EmailText, 'footer'> & ComposedEmail,
): Promise<void> {
  const { rows: admins } = await sql<{ _id: string; email: string; isDaily: boolean }>`
    SELECT u._id, u.email, coalesce(p."isDaily", false) AS "isDaily"
    FROM users u LEFT JOIN notification_preferences p
      ON p."user" = u._id AND p.kind = ${kind} AND p.channel = 'email'
    WHERE u.level IN ('admin', 'superadmin') AND u."isActive" AND p."isOn" IS DISTINCT FROM false
    ORDER BY u._id`.execute(db);
  const portal = await platform.portals.byId(portalId);
  const preferencesUrl = linkTo(platform.config, portal, preferencesPath);
  const daily = admins.filter(({ isDaily }) => isDaily).map(({ _id }) => _id);
  await addToSummaries(db, daily, { kind, subject: email.subject, now: platform.clock.now() });
  for (const { email: to, isDaily } of admins)
    if (!isDaily)
      await queueEmail(db, platform, { ...email, to, portal, footer: adminFooter, preferencesUrl });
}

/** Adds a line to the next summary of these admins. */
export async function addToSummaries(
  db: Kysely<Database>,
  admins: readonly string[],
  { kind, subject, now }: { kind: TeamKind; subject: string; now: Date },
): Promise<void> {
  if (admins.length === 0) return;
  await db
    .insertInto('team_summary_entries')
    .values(admins.map((user) => ({ _id: newId(), createdAt: now, user, kind, subject })))
    .execute();
}
