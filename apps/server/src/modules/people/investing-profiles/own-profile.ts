import type { InvestingKind, JointAccount } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { profileNameSql } from './holder-name-sql.ts';

/** What decides whether a profile can hold a commitment. */
export interface OwnProfile {
  readonly _id: string;
  readonly kind: InvestingKind;
  readonly isArchived: boolean;
}

/** Finds one of a person's own profiles; undefined for another's, and for one that does not exist. */
export async function findOwnProfile(
  db: Kysely<Database>,
  { id, user }: { id: string; user: string },
): Promise<OwnProfile | undefined> {
  const row = await db
    .selectFrom('investing_entities')
    .select(['_id', 'kind', 'archivedAt'])
    .where('_id', '=', id)
    .where('user', '=', user)
    .executeTakeFirst();
  return row && { _id: row._id, kind: row.kind, isArchived: row.archivedAt !== null };
}

/** The second owner of a profile that is a joint account; null for every other kind (ENT-05). */
export async function readJointAccount(
  db: Kysely<Database>,
  { _id, kind }: Pick<OwnProfile, '_id' | 'kind'>,
): Promise<JointAccount | null> {
  if (kind !== 'joint') return null;
  const row = await db
    .selectFrom('investing_entities')
    .select('jointOwnerName')
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow();
  return { ownerName: row.jointOwnerName };
}

/** The legal names of profiles, by their ids. */
export async function readProfileNames(
  db: Kysely<Database>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('investing_entities')
    .select(['_id', 'legalName'])
    .where('_id', 'in', known)
    .execute();
  return new Map(rows.map(({ _id, legalName }) => [_id, legalName]));
}

/** What a profile is called by what it holds (`profileNameSql`). */
export async function readSignedProfileName(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT ${profileNameSql} AS name FROM investing_entities e WHERE e._id = ${id}`.execute(db);
  return rows[0]?.name;
}
