import { investStatus } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';

const reject = (message: string): never =>
  throwDomainError('bad_request', message, { investing_entity: message });

/** Whether the profile `e` holds the participation `s`, or held it under an agreement that was complete. */
const hasHeldSql = sql<boolean>`(
  s.investing_entity = e._id AND (s.invest_status = ${sql.lit(investStatus.accepted)}
    OR s.sa_complete_date IS NOT NULL OR s."releasedAt" IS NOT NULL)
  OR EXISTS (SELECT FROM participation_holders h WHERE h."syndUser" = s._id AND h.entity = e._id)
  OR EXISTS (SELECT FROM signature_requests r WHERE r."syndUser" = s._id AND r."completedAt" IS NOT NULL
    AND r.holder->>'entity' = e._id::text))`;

/**
 * Whether papers are filed for the profile `e` (ENT-07): one in use, and an archived one that has ever held an investment,
 * because tax papers come after the year and after the end of what they are about.
 */
export const takesPapersSql = sql<boolean>`(e."archivedAt" IS NULL
  OR EXISTS (SELECT FROM synd_users s WHERE s."user" = e."user" AND ${hasHeldSql}))`;

/**
 * Throws unless the profile is the person's and takes papers. `isUnusedToo`: what is looked for in another way may be
 * filed for any profile of the person. `user` is null while nobody has been chosen.
 */
export async function assertPaperHolder(
  db: Kysely<Database>,
  { profile, user, isUnusedToo = false }: { profile: string; user: string | null; isUnusedToo?: boolean },
): Promise<void> {
  if (user === null) return reject('Choose the person first.');
  const { rows } = await sql<{ takesPapers: boolean }>`SELECT ${takesPapersSql} AS "takesPapers"
    FROM investing_entities e WHERE e._id = ${profile} AND e."user" = ${user}`.execute(db);
  const [found] = rows;
  if (!found) return reject('This is none of the investing profiles of this person.');
  if (!found.takesPapers && !isUnusedToo)
    return reject(
      'This investing profile is archived and has never held an investment. Please choose another one.',
    );
}

/** Whether the profile `e` takes part in a fund, or has held something in it; true without a fund. */
const takesPartSql = (
  fund: string | null,
) => sql<boolean>`(${fund}::uuid IS NULL OR EXISTS (SELECT FROM synd_users s
  WHERE s."user" = e."user" AND s.fund = ${fund} AND (s.investing_entity = e._id OR ${hasHeldSql})))`;

/** The same of one profile. */
export async function takesPart(
  db: Kysely<Database>,
  { profile, fund }: { profile: string; fund: string | null },
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM investing_entities e
    WHERE e._id = ${profile} AND ${takesPartSql(fund)}`.execute(db);
  return rows.length > 0;
}

/**
 * The profile that a paper for a person is about where there is no choice: the only one that takes part in the fund, or
 * without a fund the only one that the person has. Archived ones count. Null where there are several, and where the
 * holder of an investment is not known: a guess would show the paper to the delegates of the wrong profile.
 */
export async function findOnlyProfile(
  db: Kysely<Database>,
  { user, fund }: { user: string; fund: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ _id: string; takesPapers: boolean; isDoubtful: boolean }>`
    SELECT e._id, ${takesPapersSql} AS "takesPapers", EXISTS (SELECT FROM synd_users s
      WHERE s."user" = e."user" AND (${fund}::uuid IS NULL OR s.fund = ${fund}) AND s.investing_entity IS NULL
        AND (s.invest_status = ${sql.lit(investStatus.accepted)} OR s.sa_complete_date IS NOT NULL
          OR s."releasedAt" IS NOT NULL)) AS "isDoubtful"
    FROM investing_entities e
    WHERE e."user" = ${user} AND ${takesPartSql(fund)}`.execute(db);
  const [only, ...others] = rows;
  return only?.takesPapers && !only.isDoubtful && others.length === 0 ? only._id : null;
}
