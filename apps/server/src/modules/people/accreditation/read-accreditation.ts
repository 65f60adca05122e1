import type { AccreditationPage } from '@paddock/contract';
import {
  accreditationValidDays,
  canUpdate,
  defaultValidUntil,
  effectiveLevel,
  type Level,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { type AccreditationRow, accreditationColumns, toAccreditationItem } from './list-accreditations.ts';
import { hashStatement } from './statement-hash.ts';

type Row = AccreditationRow & {
  level: Level | null;
  review: AccreditationPage['review'];
  evidence: AccreditationPage['evidence'];
};

/** One accreditation with its evidence, as its reviewer reads it. */
export async function readAccreditation(
  db: Kysely<Database>,
  { actor, now }: { actor: Actor; now: Date },
  user: string,
): Promise<AccreditationPage> {
  const { rows } = await sql<Row>`
    SELECT ${accreditationColumns(now)}, u.level,
      CASE WHEN u."accreditationReview" IS NOT NULL THEN json_build_object(
        'decision', u."accreditationReview", 'reason', u."accreditationReviewReason",
        'by', coalesce(nullif(concat_ws(' ', r."firstName", r."lastName"), ''), r.username),
        'at', u."accreditationReviewedAt") END AS review,
      coalesce((SELECT json_agg(json_build_object('_id', d._id,
          'title', coalesce(nullif(btrim(d.title), ''), d."originalName", 'Untitled'), 'filedAt', d."createdAt",
          'isBeingChecked', EXISTS (SELECT 1 FROM files f WHERE f.key = d."docPath" AND f.state = 'quarantined'))
          ORDER BY d."createdAt" DESC, d._id)
        FROM proof_documents d WHERE d."user" = u._id AND NOT d."isDeleted"), '[]') AS evidence
    FROM users u LEFT JOIN users r ON r._id = u."accreditationReviewedBy" WHERE u._id = ${user}`.execute(db);
  const row = rows[0] ?? throwNotFound('This person');
  return {
    ...toAccreditationItem(row),
    statement: hashStatement({ ...row, subject: row.subject ?? '' }),
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
