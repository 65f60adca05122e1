import { effectiveLevel, grants, type Level, levels } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { visitor } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { isReadable } from '../../records/collections/index.ts';

/** What people are told of. */
const readableCollections = [
  'funds',
  'synd_users',
  'synd_documents',
  'news_documents',
  'tax_documents',
  'proof_documents',
  'synd_agreements',
] as const;

const readableRecord = z.object({ collection: z.enum(readableCollections), record: z.string() });
export type ReadableRecord = Readonly<z.infer<typeof readableRecord>>;

/** One person with the records that they are told of on a portal, or anybody of a level who belongs to a portal. */
export const emailReader = z.union([
  z.object({
    user: z.string(),
    portal: z.nullable(z.string()),
    about: z.array(readableRecord),
    /** The investing profile whose notices the person gets a copy of as its delegate (ENT-07). */
    holder: z.optional(z.string()),
  }),
  z.object({ email: z.string(), level: z.enum(levels), portal: z.nullable(z.string()) }),
]);
export type EmailReader = Readonly<z.infer<typeof emailReader>>;

/** Anyone who reads an address, with an account or without one, unless they were removed from this portal by then. */
export const addressee = z.object({ notRemovedFrom: z.string() });
export type Addressee = Readonly<z.infer<typeof addressee>>;

/** Whether an account of this address was removed from a portal. */
export async function isRemovedAddress(
  db: Kysely<Database>,
  { email, portal }: { email: string; portal: string },
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM users u
    WHERE lower(u.email) = lower(${email}) AND is_removed_from(u._id, ${portal})`.execute(db);
  return rows.length > 0;
}

/**
 * Whether somebody may be told of something now: their account is active, and they can read all of it. Every
 * notification asks before it is written, every email before it is queued and again before it is sent.
 */
export async function mayBeTold(db: Kysely<Database>, reader: EmailReader, now: Date): Promise<boolean> {
  if ('level' in reader) return isOfLevel(db, reader);
  const funds = reader.about.flatMap(({ collection, record }) => (collection === 'funds' ? [record] : []));
  const person = await db
    .selectFrom('users')
    .select(['_id as id', 'username', 'email', 'firstName', 'lastName', 'level'])
    .where('_id', '=', reader.user)
    .where('isActive', '=', true)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM unnest(${funds}::uuid[]) f WHERE NOT is_told_of_fund(users._id, f))`,
    )
    .executeTakeFirst();
  if (!person) return false;
  if (reader.holder !== undefined && !(await hasNotices(db, reader.user, reader.holder, now))) return false;
  const { level, ...user } = person;
  const actor = { ...visitor, level: effectiveLevel(level), user };
  for (const { collection, record } of reader.about) {
    // Who is told of a fund can read it: on its portal, or as somebody who has committed to it.
    if (collection === 'funds') continue;
    const fund = collection === 'synd_documents' ? await readFund(db, reader.user, record) : undefined;
    if (fund && !fund.isTold) return false;
    const portal = fund?.portal ?? reader.portal;
    const viewer = { actor, portal: portal === null ? null : { _id: portal }, now };
    if (!(await isReadable(db, viewer, collection, record))) return false;
  }
  return true;
}

/** Whether a delegate has been granted the notices of a profile at this moment. */
async function hasNotices(db: Kysely<Database>, user: string, holder: string, now: Date): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM delegated_profiles(${user}, 'notices', ${now}) d
    WHERE d = ${holder}`.execute(db);
  return rows.length > 0;
}

/** The fund that a due-diligence document is offered with. */
async function readFund(
  db: Kysely<Database>,
  user: string,
  document: string,
): Promise<{ portal: string | null; isTold: boolean } | undefined> {
  const { rows } = await sql<{ portal: string | null; isTold: boolean }>`
    SELECT c.portal, is_told_of_fund(${user}, f._id) AS "isTold"
    FROM synd_documents d JOIN funds f ON f._id = d.fund LEFT JOIN companies c ON c._id = f.company
    WHERE d._id = ${document}`.execute(db);
  return rows[0];
}

/** Whether the address is that of an active account of the level, whose person belongs to the portal. */
async function isOfLevel(
  db: Kysely<Database>,
  { email, level, portal }: { email: string; level: Level; portal: string | null },
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM users u WHERE lower(u.email) = lower(${email}) AND u."isActive"
    AND u.level = ANY(${levels.filter((each) => grants(each, level))}::level_name[])
    AND ${belongsToPortalSql('u', portal)}`.execute(db);
  return rows.length > 0;
}

/** Whether the person of row `row` belongs to a portal: the domain's `belongsToPortal` as a condition (SEC-05). */
export const belongsToPortalSql = (row: string, portal: string | null) =>
  portal === null
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${row}.level`)} IN ('admin', 'superadmin') OR EXISTS (SELECT 1 FROM portal_memberships m
        WHERE m."user" = ${sql.ref(`${row}._id`)} AND m.portal = ${portal}))`;
