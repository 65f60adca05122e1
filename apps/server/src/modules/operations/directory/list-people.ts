import { type ListReply, type PeopleFilter, type PersonRow } from '@paddock/contract';
import { displayName, investStatus } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { countRows } from '../../../platform/row-counts.ts';
import { accreditationStandingIs, accreditationStandingSql } from '../../people/accreditation/index.ts';
import { accountStateSql, personSearchSql } from '../../people/identity/index.ts';

interface Row extends Omit<PersonRow, 'name' | 'lastSignedInAt'> {
  firstName: string | null;
  lastName: string | null;
  username: string;
  lastSignedInAt: Date | null;
  total: number | null;
}

const defaultLimit = 50;

const orders: Readonly<Record<NonNullable<PeopleFilter['sort']>, RawBuilder<unknown>>> = {
  name: sql`lower(coalesce(u."lastName", '')), lower(coalesce(u."firstName", '')), u._id`,
  '-name': sql`lower(coalesce(u."lastName", '')) DESC, lower(coalesce(u."firstName", '')) DESC, u._id DESC`,
  createdAt: sql`u."createdAt", u._id`,
  '-createdAt': sql`u."createdAt" DESC, u._id DESC`,
  email: sql`lower(u.email), u._id`,
  '-email': sql`lower(u.email) DESC, u._id DESC`,
};

/** A page of the people who match all filters. Only the people of the page are looked at more closely. */
export async function listPeople(
  db: Kysely<Database>,
  filter: PeopleFilter,
  now: Date,
): Promise<ListReply<PersonRow>> {
  const conditions = toConditions(filter, now);
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  const order = orders[filter.sort ?? 'name'];
  const { limit = defaultLimit, offset = 0 } = filter;
  // A search reads everybody whom it finds, so it counts them on the way.
  const total = filter.search ? sql`(count(*) OVER ())::int` : sql`NULL::int`;
  const { rows } = await sql<Row>`
    WITH page AS (
      SELECT u._id, ${total} AS total FROM users u ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
    SELECT u._id, u."firstName", u."lastName", u.username, u.email, coalesce(u.level, 'guest') AS level,
      ${accountStateSql('u')} AS state, ${accreditationStandingSql(now)} AS accreditation,
      l.at AS "lastSignedInAt", s.investments, s.committed, page.total
    FROM page JOIN users u ON u._id = page._id
    LEFT JOIN last_sign_ins l ON l."user" = u._id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS investments, coalesce(sum(p.invest_amount), 0)::float8 AS committed
      FROM synd_users p WHERE p."user" = u._id AND p.invest_status = ${investStatus.accepted}) s
    ORDER BY ${order}`.execute(db);
  const items = rows.map(({ firstName, lastName, username, lastSignedInAt, total: _, ...row }) => ({
    ...row,
    name: displayName({ firstName, lastName, username }),
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
  }));
  const isLastPage = items.length < limit && (items.length > 0 || offset === 0);
  if (isLastPage) return { items, total: offset + items.length };
  const found = rows[0]?.total;
  if (found != null) return { items, total: found };
  if (conditions.length === 0) return { items, total: await countRows(db, 'users') };
  // Every membership has its person, so those of a portal need not be looked up to count them.
  const from =
    filter.portal && conditions.length === 1
      ? sql`portal_memberships m WHERE m.portal = ${filter.portal}`
      : sql`users u ${where}`;
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${from}`.execute(db);
  return { items, total: counted.rows[0]?.total ?? 0 };
}

function toConditions(filter: PeopleFilter, now: Date): RawBuilder<unknown>[] {
  const { search, level, state, portal, accreditation, neverSignedIn, closing } = filter;
  const conditions = personSearchSql(search);
  if (level) conditions.push(sql`u.level = ${level}`);
  if (state) conditions.push(sql`u."isActive" = ${state === 'active'}`);
  if (state && state !== 'active') conditions.push(sql`${accountStateSql('u')} = ${state}`);
  if (portal)
    conditions.push(
      sql`EXISTS (SELECT 1 FROM portal_memberships m WHERE m."user" = u._id AND m.portal = ${portal})`,
    );
  if (accreditation) conditions.push(accreditationStandingIs(accreditation, now));
  if (closing)
    conditions.push(
      sql`EXISTS (SELECT 1 FROM account_closings c WHERE c."user" = u._id AND c."closedAt" IS NULL)`,
    );
  if (neverSignedIn) conditions.push(sql`NOT EXISTS (SELECT 1 FROM last_sign_ins l WHERE l."user" = u._id)`);
  return conditions;
}
