import { type Level, maxOpenSessions, sessionLimits } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { hashCode } from '../../../../platform/tokens.ts';

/**
 * Ends a user's sessions beyond the permitted number, those first that were not used for the longest time, and never
 * the one that was just opened. Returns how many ended. Impersonation sessions do not count: they are the superadmin's.
 */
export async function endSurplusSessions(
  db: Kysely<Database>,
  { user, level, authCode, now }: { user: string; level: Level; authCode: string; now: Date },
): Promise<number> {
  const limits = sessionLimits(level);
  // Of two that open a session at the same time, the second one counts the first one's.
  await sql`SELECT 1 FROM users WHERE _id = ${user} FOR NO KEY UPDATE`.execute(db);
  const { rows } = await sql`
    UPDATE user_auths SET "endedAt" = ${now} WHERE hash IN (
      SELECT hash FROM user_auths
      WHERE "user" = ${user} AND superadmin IS NULL AND "endedAt" IS NULL AND hash <> ${hashCode(authCode)}
        AND "createdAt" > ${new Date(now.getTime() - limits.total)}
        AND "lastUsedAt" > ${new Date(now.getTime() - limits.idle)}
      ORDER BY "lastUsedAt" DESC, "createdAt" DESC, hash OFFSET ${maxOpenSessions - 1}
    ) RETURNING hash`.execute(db);
  return rows.length;
}
