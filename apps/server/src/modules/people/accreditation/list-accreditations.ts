import type { AccreditationFilter, AccreditationItem, ListReply } from '@paddock/contract';
import {
  accreditationTypeOfKind,
  describeAccreditation,
  displayName,
  type InvestingKind,
} from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { personSearchSql, profileSearchSql } from '../identity/index.ts';
import { accreditationStandingIs, accreditationStandingSql } from './accreditation-standing-sql.ts';
import { isEvidenceSql } from './evidence-sql.ts';

/** How long before its end an accepted accreditation counts as ending soon. */
const soon = 60 * 24 * 60 * 60_000;
const defaultLimit = 50;

interface Row {
  user: string;
  /** The profile; null for a person who has none. */
  investing_entity: string | null;
  kind: InvestingKind | null;
  isDefault: boolean | null;
  firstName: string | null;
  lastName: string | null;
  username: string;
  email: string;
  standing: AccreditationItem['standing'];
  accreditation: string | null;
  subject: string | null;
  statedAt: Date | null;
  validUntil: Date | null;
  documents: number;
}

/** The columns of an accreditation in the queue, of the profile `e` of the person `u`. */
export const accreditationColumns = (now: Date): RawBuilder<unknown> => sql`
  u._id AS "user", u."firstName", u."lastName", u.username, u.email, e._id AS investing_entity, e.kind, e."isDefault",
  ${accreditationStandingSql(now, 'e')} AS standing, e.accreditation, e."accreditationStatedAt" AS "statedAt",
  e."legalName" AS subject, e."accreditationValidUntil" AS "validUntil",
  (SELECT count(*)::int FROM proof_documents d WHERE d."user" = u._id AND NOT d."isDeleted" AND ${isEvidenceSql})
    AS documents`;

export type AccreditationRow = Row;

/** What the profile is called, where it is not the person's usual own one. */
export const namedHolderOf = ({
  kind,
  isDefault,
  subject,
}: Pick<Row, 'kind' | 'isDefault' | 'subject'>): string | null =>
  kind === 'individual' && isDefault ? null : subject;

/** The type of the answers that apply to the profile. */
export const accreditationTypeOf = ({ kind }: Pick<Row, 'kind'>): string | null =>
  kind && accreditationTypeOfKind(kind);

export function toAccreditationItem(row: Row): AccreditationItem {
  const described = describeAccreditation({ ...row, accreditationType: accreditationTypeOf(row) });
  return {
    user: row.user,
    investing_entity: row.investing_entity,
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
  const standsSo = sql`e."archivedAt" IS NULL AND ${condition}`;
  const inView = sql`u."isActive" AND ${standsSo}`;
  const found = searchedSql(inView, filter.search);
  const where = found ? sql`e._id IN (SELECT _id FROM found)` : inView;
  const { limit = defaultLimit, offset = 0 } = filter;
  // A search reads all that it finds, so it counts them on the way.
  const total = found ? sql`(SELECT count(*)::int FROM found)` : sql`NULL::int`;
  const { rows } = await sql<Row & { total: number | null }>`${found ?? sql``}
    SELECT ${accreditationColumns(now)}, ${total} AS total ${profiles} WHERE ${where}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const items = rows.map(toAccreditationItem);
  const known = rows[0]?.total;
  if (known != null) return { items, total: known };
  const counted = found
    ? sql<{ total: number }>`${found} SELECT count(*)::int AS total FROM found`
    : countSql(standsSo);
  return { items, total: (await counted.execute(db)).rows[0]?.total ?? 0 };
}

/** How many wait for a review. */
export const waitingAccreditationsSql = (now: Date): RawBuilder<number> =>
  sql`(${countSql(sql`e."archivedAt" IS NULL AND ${accreditationStandingIs('waiting', now, 'e')}`)})`;

/** Most people are active: without those who are not, the profiles are counted from their index alone. */
const countSql = (standsSo: RawBuilder<unknown>) => sql<{ total: number }>`
  SELECT count(*)::int AS total FROM investing_entities e WHERE ${standsSo}
    AND NOT EXISTS (SELECT FROM users u WHERE u._id = e."user" AND NOT u."isActive")`;

const profiles = sql`FROM investing_entities e JOIN users u ON u._id = e."user"`;

/**
 * What a search finds in a view, as a first part of a statement; undefined if nothing is searched for. Usual profiles are
 * found with the person, whose account has their names; the others by their own. Each part is read from its index.
 */
function searchedSql(
  inView: RawBuilder<unknown>,
  search: string | undefined,
): RawBuilder<unknown> | undefined {
  const people = personSearchSql(search);
  if (people.length === 0) return undefined;
  return sql`WITH found AS MATERIALIZED (
    SELECT e._id ${profiles} WHERE ${inView} AND ${sql.join(people, sql` AND `)}
    UNION
    SELECT e._id ${profiles}
      WHERE ${inView} AND NOT e."isDefault" AND ${sql.join(profileSearchSql(search), sql` AND `)})`;
}

function viewOf(
  view: NonNullable<AccreditationFilter['view']>,
  now: Date,
): { condition: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const byEnd = sql`e."accreditationValidUntil", e._id`;
  switch (view) {
    case 'waiting':
      return {
        condition: accreditationStandingIs('waiting', now, 'e'),
        order: sql`e."accreditationStatedAt", e._id`,
      };
    case 'expiring':
      return {
        condition: sql`${accreditationStandingIs('accepted', now, 'e')}
          AND e."accreditationValidUntil" <= ${new Date(now.getTime() + soon)}`,
        order: byEnd,
      };
    case 'expired':
      return { condition: accreditationStandingIs('expired', now, 'e'), order: byEnd };
    case 'accepted':
      return { condition: accreditationStandingIs('accepted', now, 'e'), order: byEnd };
    case 'refused':
      return {
        condition: accreditationStandingIs('refused', now, 'e'),
        order: sql`e."accreditationReviewedAt" DESC, e._id`,
      };
  }
}
