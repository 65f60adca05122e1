import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ComposedEmail, EmailText } from './define-email.ts';
import { queueEmail } from './queue-email.ts';

/** Why somebody of the team gets an email. */
export const adminFooter = 'You are receiving this email because you are an admin of this site.';

/** Queues the same email to every active admin, from the portal with this id. */
export async function emailAdmins(
  db: Kysely<Database>,
  platform: Platform,
  portalId: string | null,
  email: Omit<EmailText, 'footer'> & ComposedEmail,
): Promise<void> {
  const admins = await db
    .selectFrom('users')
    .select('email')
    .where('level', 'in', ['admin', 'superadmin'])
    .where('isActive', '=', true)
    .orderBy('_id')
    .execute();
  const portal = await platform.portals.byId(portalId);
  for (const { email: to } of admins)
    await queueEmail(db, platform, {
      ...email,
      to,
      portal,
      footer: adminFooter,
    });
}
