import { investStatus } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { isSpouseAccountSql, signerPauseSql } from './waiting-signers.ts';

/**
 * The participations whose turn began long enough ago for a reminder that was not sent. Whose turn it is, is found
 * again under the lock; here it is read along the index of open agreements, so that a slice costs what it finds. An
 * investor's own turn is left out, unless terms are corrected, and so is one whose account may not act: nobody reminds it,
 * and it would be found every hour.
 */
export async function findDueTurns(
  db: Kysely<Database>,
  by: { days: readonly number[]; now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { days, now, after, limit } = by;
  const from = (id: ReturnType<typeof sql>) => sql`(${after}::uuid IS NULL OR ${id} > ${after}::uuid)`;
  // Day and last reminder as in isReminderDue of the domain.
  const isDue = (turn: {
    syndUser: ReturnType<typeof sql>;
    role: ReturnType<typeof sql>;
    since: ReturnType<typeof sql>;
  }) => sql`
    EXISTS (SELECT 1 FROM (SELECT max(d) AS day FROM unnest(${[...days]}::int[]) d
        WHERE ${turn.since} + d * interval '24 hours' <= ${now}::timestamptz) latest
      WHERE latest.day IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM signing_reminders g WHERE g."syndUser" = ${turn.syndUser} AND g.role = ${turn.role}
          AND (g."sentAt" > ${now}::timestamptz - interval '24 hours'
            OR g."sentAt" >= ${turn.since} + latest.day * interval '24 hours')))`;
  const isActing = (role: ReturnType<typeof sql>, spouseEmail: ReturnType<typeof sql>) => sql`
    (SELECT ${signerPauseSql(role)} FROM users u JOIN funds f ON f._id = s.fund
      LEFT JOIN companies c ON c._id = f.company LEFT JOIN users spouse ON ${isSpouseAccountSql(spouseEmail)}
      WHERE u._id = s."user") IS NULL`;
  const accepted = sql.lit(investStatus.accepted);
  const { rows } = await sql<{ syndUser: string }>`
    (SELECT r."syndUser" FROM signature_requests r
      JOIN synd_users s ON s._id = r."syndUser" AND s.invest_status = ${accepted}
      LEFT JOIN term_corrections t ON t."syndUser" = r."syndUser" AND t."endedAt" IS NULL
      LEFT JOIN signature_signers i ON i.request = r._id AND i.role = 'investor'
      LEFT JOIN signature_signers p ON p.request = r._id AND p.role = 'spouse'
      CROSS JOIN LATERAL (SELECT
        CASE WHEN i."signedAt" IS NULL THEN 'investor' WHEN p._id IS NOT NULL AND p."signedAt" IS NULL THEN 'spouse'
          ELSE 'management' END AS role,
        CASE WHEN i."signedAt" IS NULL THEN t."createdAt" ELSE greatest(i."signedAt", p."signedAt") END AS since) turn
      WHERE r."supersededAt" IS NULL AND r."completedAt" IS NULL AND ${from(sql`r."syndUser"`)}
        AND (s.sa_complete_date IS NULL OR t._id IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM signature_signers m
          WHERE m.request = r._id AND m.role = 'management' AND m."signedAt" IS NOT NULL)
        AND ${isDue({ syndUser: sql`r."syndUser"`, role: sql`turn.role`, since: sql`turn.since` })}
        AND ${isActing(sql`turn.role`, sql`p.email`)}
      ORDER BY r."syndUser" LIMIT ${limit})
    UNION ALL
    (SELECT t."syndUser" FROM term_corrections t
      JOIN synd_users s ON s._id = t."syndUser" AND s.invest_status = ${accepted}
      WHERE t."endedAt" IS NULL AND ${from(sql`t."syndUser"`)}
        AND NOT EXISTS (SELECT 1 FROM signature_requests r
          WHERE r."syndUser" = t."syndUser" AND r."supersededAt" IS NULL AND r."completedAt" IS NULL)
        AND ${isDue({ syndUser: sql`t."syndUser"`, role: sql`'investor'`, since: sql`t."createdAt"` })}
        AND ${isActing(sql`'investor'`, sql`NULL::text`)}
      ORDER BY t."syndUser" LIMIT ${limit})
    ORDER BY 1 LIMIT ${limit}`.execute(db);
  return rows.map(({ syndUser }) => syndUser);
}
