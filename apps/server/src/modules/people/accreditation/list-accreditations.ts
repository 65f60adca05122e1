import type { AccreditationFilter, AccreditationItem, ListReply } from '@paddock/contract';
import { describeAccreditation, displayName } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { personSearchSql } from '../identity/index.ts';
import { accreditationStandingIs, accreditationStandingSql } from './accreditation-standing-sql.ts';

/** How long before its end an accepted accreditation counts as ending soon. */
const soon = 60 * 24 * 60 * 60_000;
const defaultLimit = 50;

interface Row {
  user: string;
  firstName: string | null;
  lastName: string | null;
  username: string;
  email: string;
  standing: AccreditationItem['standing'];
  accreditation: string | null;
  accreditationType: string | null;
  subject: string | null;
  statedAt: Date | null;
  validUntil: Date | null;
  documents: number;
}

/** The columns of an accreditation in the queue, of the person `u`. */
export const accreditationColumns = (now: Date): RawBuilder<unknown> => sql`
  u._id AS "user", u."firstName", u."lastName", u.username, u.email, ${accreditationStandingSql(now)} AS standing,
  u.accreditation, u."accreditationType", u."accreditationStatedAt" AS "statedAt",
  CASE u."accreditationType" WHEN 'trust' THEN u."trustName" WHEN 'business' THEN u."busEntityName"
    ELSE concat_ws(' ', u."firstName", u."lastName") END AS subject,
  u."accreditationValidUntil" AS "validUntil",
  (SELECT count(*)::int FROM proof_documents d WHERE d."user" = u._id AND NOT d."isDeleted") AS documents`;

export type AccreditationRow = Row;

export function toAccreditationItem(row: Row): AccreditationItem {
  const described = describeAccreditation(row);
  return {
    user: row.user,
    name: displayName(row),
    email: row.email,
    standing: row.standing,
    type: described?.type ?? null,
    answer: described?.answer ?? null,
    subject: row.subject ?? '',
    statedAt: row.statedAt?.toISOString() ?? null,
    validUntil: row.validUntil?.toISOString() ?? null,
    documents: row.documents,
  };
}

/** A page of the queue: the longest waiting first, or those that end first. */
export async function listAccreditations(
  db: Kysely<Database>,
  filter: AccreditationFilter,
  now: Date,
): Promise<ListReply<AccreditationItem>> {
  const { condition, order } = viewOf(filter.view ?? 'waiting', now);
  const conditions = [sql`u."isActive"`, condition, ...personSearchSql(filter.search)];
  const where = sql.join(conditions, sql` AND `);
  const { rows } = await sql<Row>`
    SELECT ${accreditationColumns(now)} FROM users u WHERE ${where} ORDER BY ${order}
    LIMIT ${filter.limit ?? defaultLimit} OFFSET ${filter.offset ?? 0}`.execute(db);
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM users u WHERE ${where}`.execute(db);
  return { items: rows.map(toAccreditationItem), total: counted.rows[0]?.total ?? 0 };
}

function viewOf(
  view: NonNullable<AccreditationFilter['view']>,
  now: Date,
): { condition: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const byEnd = sql`u."accreditationValidUntil", u._id`;
  switch (view) {
    case 'waiting':
      return {
        condition: accreditationStandingIs('waiting', now),
        order: sql`u."accreditationStatedAt", u._id`,
      };
    case 'expiring':
      return {
        condition: sql`${accreditationStandingIs('accepted', now)}
          AND u."accreditationValidUntil" <= ${new Date(now.getTime() + soon)}`,
        order: byEnd,
      };
    case 'expired':
      return { condition: accreditationStandingIs('expired', now), order: byEnd };
    case 'accepted':
      return { condition: accreditationStandingIs('accepted', now), order: byEnd };
    case 'refused':
      return {
        condition: accreditationStandingIs('refused', now),
        order: sql`u."accreditationReviewedAt" DESC, u._id`,
      };
  }
}
