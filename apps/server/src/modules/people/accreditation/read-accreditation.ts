import type { AccreditationPage } from '@paddock/contract';
import {
  accreditationValidDays,
  canUpdate,
  defaultValidUntil,
  effectiveLevel,
  type Level,
} from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { isEvidenceSql } from './evidence-sql.ts';
import {
  type AccreditationRow,
  accreditationColumns,
  accreditationTypeOf,
  toAccreditationItem,
} from './list-accreditations.ts';
import { hashStatement } from './statement-hash.ts';

type Row = AccreditationRow & {
  level: Level | null;
  review: AccreditationPage['review'];
  evidence: AccreditationPage['evidence'];
};

/**
 * The profile `e` of the person `u` whose accreditation is asked for: the one that is named, else the one that the account
 * states, else the one that was stated last. Nothing where a profile that is named is another person's.
 */
export const accreditedProfileSql = (user: string, profile: string | null): RawBuilder<unknown> => sql`
  users u LEFT JOIN LATERAL (SELECT o.* FROM investing_entities o
    WHERE o."user" = u._id AND ${profile === null ? sql`o.accreditation IS NOT NULL` : sql`o._id = ${profile}`}
    ORDER BY (o."isDefault" AND default_slot(o.kind) = accreditation_slot(u."accreditationType")) DESC,
      o."accreditationStatedAt" DESC NULLS LAST, o._id LIMIT 1) e ON true
  WHERE u._id = ${user} AND (${profile}::uuid IS NULL OR e._id IS NOT NULL)`;

/** One accreditation with the person's evidence, that of this profile first, as its reviewer reads it. */
export async function readAccreditation(
  db: Kysely<Database>,
  { actor, now }: { actor: Actor; now: Date },
  { user, profile }: { user: string; profile: string | null },
): Promise<AccreditationPage> {
  const { rows } = await sql<Row>`
    SELECT ${accreditationColumns(now)}, u.level,
      CASE WHEN e."accreditationReview" IS NOT NULL THEN json_build_object(
        'decision', e."accreditationReview", 'reason', e."accreditationReviewReason",
        'by', (SELECT coalesce(nullif(concat_ws(' ', r."firstName", r."lastName"), ''), r.username) FROM users r
          WHERE r._id = e."accreditationReviewedBy"),
        'at', e."accreditationReviewedAt") END AS review,
      coalesce((SELECT json_agg(json_build_object('_id', d._id,
          'title', coalesce(nullif(btrim(d.title), ''), d."originalName", 'Untitled'), 'filedAt', d."createdAt",
          'holder', (SELECT named."legalName" FROM investing_entities named WHERE named._id = d.investing_entity),
          'isOfProfile', coalesce(${isEvidenceSql}, false),
          'isBeingChecked', EXISTS (SELECT 1 FROM files f WHERE f.key = d."docPath" AND f.state = 'quarantined'))
          ORDER BY coalesce(${isEvidenceSql}, false) DESC, d."createdAt" DESC, d._id)
        FROM proof_documents d WHERE d."user" = u._id AND NOT d."isDeleted"), '[]') AS evidence
    FROM ${accreditedProfileSql(user, profile)}`.execute(db);
  const row = rows[0] ?? throwNotFound('This person');
  return {
    ...toAccreditationItem(row),
    statement: hashStatement({
      ...row,
      accreditationType: accreditationTypeOf(row),
      subject: row.subject ?? '',
    }),
    review: row.review,
    evidence: row.evidence,
    defaultValidUntil: (await readDefaultValidUntil(db, now)).toISOString(),
    block: reviewBlock({ actor, user, level: row.level, isStated: row.accreditation !== null }),
  };
}

/** Why somebody cannot review an accreditation; null if they can. */
export function reviewBlock({
  actor,
  user,
  level,
  isStated,
}: {
  actor: Actor;
  user: string;
  level: Level | null;
  isStated: boolean;
}): string | null {
  if (actor.user?.id === user) return 'You cannot review your own accreditation.';
  if (!canUpdate('users', actor.level, { targetLevel: effectiveLevel(level) }))
    return 'Only a superadmin can review the accreditation of somebody of the team.';
  return isStated ? null : 'This person has not stated an accreditation.';
}

/** Until when an accreditation is valid that is accepted now, by the setting of the deployment. */
export async function readDefaultValidUntil(db: Kysely<Database>, now: Date): Promise<Date> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', accreditationValidDays)
    .executeTakeFirst();
  return defaultValidUntil(setting?.value, now);
}
