import { type ConflictOfInterest, findConflictOfInterest } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { ActorUser } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';

/** For an admin who tries to decide on an investment of their own. */
export const interestMessages: Record<ConflictOfInterest, string> = {
  own: 'This is your own investment. Another admin has to do this.',
  spouse: "This is your spouse's investment. Another admin has to do this.",
};

/** Finds an admin's interest in a participation, from its record and from the agreements that name a spouse. */
export async function findInterest(
  db: Kysely<Database>,
  syndUser: string,
  admin: ActorUser,
): Promise<ConflictOfInterest | null> {
  const { rows } = await sql<{
    user: string;
    email: string;
    spouses: (string | null)[];
    adminSpouses: (string | null)[];
  }>`
    SELECT s."user", u.email,
      array_append(ARRAY(SELECT r.values->>'spouse_email' FROM signature_requests r
        WHERE r."syndUser" = s."_id" AND r."supersededAt" IS NULL), s.cosub_email) AS spouses,
      ARRAY(SELECT own.cosub_email FROM synd_users own WHERE own."user" = ${admin.id}) AS "adminSpouses"
    FROM synd_users s JOIN users u ON u."_id" = s."user" WHERE s."_id" = ${syndUser}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return findConflictOfInterest({
    investor: { id: row.user, email: row.email },
    spouseEmails: row.spouses,
    admin,
    adminSpouseEmails: row.adminSpouses,
  });
}
