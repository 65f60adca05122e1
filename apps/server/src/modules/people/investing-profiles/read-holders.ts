import { displayName, type Holder, holderOf, type InvestingKind } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { holderNameSql } from './holder-name-sql.ts';

interface Row {
  _id: string;
  entity: string;
  kind: InvestingKind;
  name: string;
  capacity: string | null;
  signatory: string | null;
  custodian: string | null;
  isFrozen: boolean;
  holderName: string | null;
  firstName: string | null;
  lastName: string | null;
  username: string;
}

/** A holder, and its name where that has to be said beside the person. */
export interface NamedHolder {
  readonly holder: Holder;
  readonly holderName: string | null;
}

/**
 * Who holds each of these participations, by its id: the copy of the first signature, and before it the profile as it is
 * (ENT-04). One that nobody has committed to has none.
 */
export async function readNamedHolders(
  db: Kysely<Database>,
  participations: readonly string[],
): Promise<ReadonlyMap<string, NamedHolder>> {
  const { rows } = await sql<Row>`
    SELECT s._id, e._id AS entity, coalesce(f.kind, e.kind) AS kind, coalesce(f.name, e."legalName") AS name,
      CASE WHEN f."syndUser" IS NULL THEN e.capacity ELSE f.capacity END AS capacity,
      CASE WHEN f."syndUser" IS NULL THEN e.custodian ELSE f.custodian END AS custodian,
      coalesce(f.signatory, e.signatory) AS signatory, f."syndUser" IS NOT NULL AS "isFrozen",
      ${holderNameSql} AS "holderName",
      u."firstName", u."lastName", u.username
    FROM synd_users s LEFT JOIN participation_holders f ON f."syndUser" = s._id
    JOIN investing_entities e ON e._id = coalesce(f.entity, s.investing_entity) JOIN users u ON u._id = e."user"
    WHERE s._id = ANY(${participations}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row._id, { holder: toHolder(row), holderName: row.holderName }]));
}

/** The holders of {@link readNamedHolders} alone. */
export async function readHolders(
  db: Kysely<Database>,
  participations: readonly string[],
): Promise<ReadonlyMap<string, Holder>> {
  const found = await readNamedHolders(db, participations);
  return new Map([...found].map(([id, { holder }]) => [id, holder]));
}

/** Who holds a participation; null if nobody has committed to it. */
export async function readHolder(db: Kysely<Database>, participation: string): Promise<Holder | null> {
  return (await readHolders(db, [participation])).get(participation) ?? null;
}

/** The holder of a participation as its first signature kept it; null before that (ENT-04). */
export async function readSignedHolder(db: Kysely<Database>, participation: string): Promise<Holder | null> {
  const isSigned = await db
    .selectFrom('participation_holders')
    .select('syndUser')
    .where('syndUser', '=', participation)
    .executeTakeFirst();
  return isSigned ? readHolder(db, participation) : null;
}

function toHolder(row: Row): Holder {
  const { entity, kind, name, capacity, signatory, custodian } = row;
  // What was signed stays as it was, whatever a kind's capacity is today.
  if (row.isFrozen)
    return { entity, kind, name, capacity, signatory: signatory ?? name, ...(custodian && { custodian }) };
  const ownerName = displayName(row);
  return holderOf({ entity, kind, legalName: name, capacity, signatory, custodian, ownerName });
}
