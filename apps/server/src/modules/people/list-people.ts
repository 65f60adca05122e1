import { type ListReply, type PeopleFilter, type PersonRow, searchedFields } from '@paddock/contract';
import { displayName, investStatus } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { accountStateSql } from '../identity/index.ts';
import { accreditationStandingSql } from './accreditation-standing-sql.ts';

interface Row extends Omit<PersonRow, 'name' | 'lastSignedInAt'> {
  firstName: string | null;
  lastName: string | null;
  username: string;
  lastSignedInAt: Date | null;
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
  const { rows } = await sql<Row>`
    WITH page AS (SELECT u.* FROM users u ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
    SELECT u._id, u."firstName", u."lastName", u.username, u.email, coalesce(u.level, 'guest') AS level,
      ${accountStateSql('u')} AS state, ${accreditationStandingSql(now)} AS accreditation,
      l.at AS "lastSignedInAt", s.investments, s.committed
    FROM page u
    LEFT JOIN last_sign_ins l ON l."user" = u._id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS investments, coalesce(sum(p.invest_amount), 0)::float8 AS committed
      FROM synd_users p WHERE p."user" = u._id AND p.invest_status = ${investStatus.accepted}) s
    ORDER BY ${order}`.execute(db);
  const items = rows.map(({ firstName, lastName, username, lastSignedInAt, ...row }) => ({
    ...row,
    name: displayName({ firstName, lastName, username }),
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
  }));
  const isLastPage = items.length < limit && (items.length > 0 || offset === 0);
  if (isLastPage) return { items, total: offset + items.length };
  const counted = await sql<{ total: number }>`SELECT count(*)::int AS total FROM users u ${where}`.execute(
    db,
  );
  return { items, total: counted.rows[0]?.total ?? 0 };
}

function toConditions(filter: PeopleFilter, now: Date): RawBuilder<unknown>[] {
  const { search, level, state, portal, accreditation, neverSignedIn } = filter;
  const conditions = searchPatterns(search).map((pattern) => sql`(${searchedText}) ILIKE ${pattern}`);
  if (level) conditions.push(sql`u.level = ${level}`);
  if (state) conditions.push(sql`u."isActive" = ${state === 'active'}`);
  if (state && state !== 'active') conditions.push(sql`${accountStateSql('u')} = ${state}`);
  if (portal)
    conditions.push(
      sql`EXISTS (SELECT 1 FROM portal_memberships m WHERE m."user" = u._id AND m.portal = ${portal})`,
    );
  if (accreditation) conditions.push(sql`${accreditationStandingSql(now)} = ${accreditation}`);
  if (neverSignedIn) conditions.push(sql`NOT EXISTS (SELECT 1 FROM last_sign_ins l WHERE l."user" = u._id)`);
  return conditions;
}

/** The text that the generic lists search, in the form in which migration 041 indexes it. */
const searchedText = sql.join(
  searchedFields.users.map((field) => sql`' ' || coalesce(${sql.ref(`u.${field}`)}, '')`),
  sql` || `,
);

/** The words of a search, as patterns. A word too short for the index matches where a word begins. */
function searchPatterns(search: string | undefined): string[] {
  const words = (search ?? '').split(/\s+/u).filter((word) => word !== '');
  return [...new Set(words)].slice(0, 8).map((word) => {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    return word.length < 3 ? `% ${literal}%` : `%${literal}%`;
  });
}
