import type { Me } from '@paddock/contract';
import { displayName, effectiveLevel, investStatus, type Level } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { hasSecondFactor, isSecondFactorRequired } from '../../platform/second-factor-due.ts';

interface MeRow {
  _id: string;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  level: Level;
  profileSettings: { timezone?: string | null };
  accreditation: string | null;
  accreditationType: string | null;
  newsDocumentsCount: number;
  mustSetUpSecondFactor: boolean;
}

/** The person of a session as every page needs them (AUT-17); counts the news documents that they may read. */
export async function meOf(
  db: Kysely<Database>,
  session: { user: string; guestSession: boolean },
): Promise<Me> {
  const { rows } = await sql<MeRow>`
    SELECT u._id, u.username, u.email, u."firstName", u."lastName", u.level, u."profileSettings",
      u.accreditation, u."accreditationType",
      (SELECT count(*)::int FROM news_documents d WHERE NOT d."isDeleted" AND (d."user" = u._id
        OR (d."user" IS NULL AND d.fund IN (SELECT s.fund FROM synd_users s
          WHERE s."user" = u._id AND s.invest_status = ${investStatus.accepted})))) AS "newsDocumentsCount",
      (${isSecondFactorRequired(sql`u.level`)} AND NOT ${hasSecondFactor(sql`u._id`)}) AS "mustSetUpSecondFactor"
    FROM users u WHERE u._id = ${session.user}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('A session without a person.');
  const level = effectiveLevel(row.level);
  const { mustSetUpSecondFactor, ...person } = row;
  return {
    ...person,
    id: row._id,
    level,
    displayName: displayName(row),
    canEditContentItems: level === 'superadmin' && !session.guestSession,
    guestSession: session.guestSession,
    ...(mustSetUpSecondFactor && !session.guestSession && { mustSetUpSecondFactor }),
    profileSettings: { timezone: row.profileSettings.timezone ?? null },
  };
}
