import type { AccreditationFilter, AccreditationItem, ListReply } from '@paddock/contract';
import {
  accreditationTypeOfKind,
  describeAccreditation,
  displayName,
  type InvestingKind,
} from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { personSearchSql } from '../identity/index.ts';
import { accreditationStandingIs, accreditationStandingSql } from './accreditation-standing-sql.ts';

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
  (SELECT count(*)::int FROM proof_documents d WHERE d."user" = u._id AND NOT d."isDeleted") AS documents`;

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
  const conditions = [
    sql`u."isActive"`,
    sql`e."archivedAt" IS NULL`,
    condition,
    ...personSearchSql(filter.search),
  ];
  const where = sql.join(conditions, sql` AND `);
  const { rows } = await sql<Row>`
    SELECT ${accreditationColumns(now)} FROM investing_entities e JOIN users u ON u._id = e."user"
    WHERE ${where} ORDER BY ${order}
    LIMIT ${filter.limit ?? defaultLimit} OFFSET ${filter.offset ?? 0}`.execute(db);
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM investing_entities e JOIN users u ON u._id = e."user" WHERE ${where}`.execute(
    db,
  );
  return { items: rows.map(toAccreditationItem), total: counted.rows[0]?.total ?? 0 };
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
