import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { holderNameSql } from './holder-name-sql.ts';

/** What holds each of these participations, by its id, where it has to be said (ENT-04). */
export async function readHolderNames(
  db: Kysely<Database>,
  participations: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ _id: string; name: string | null }>`
    SELECT s._id, ${holderNameSql} AS name FROM synd_users s WHERE s._id = ANY(${participations}::uuid[])`.execute(
    db,
  );
  return new Map(rows.flatMap(({ _id, name }) => (name === null ? [] : [[_id, name]])));
}

/** What holds a participation; null where the person alone says it. */
export async function readHolderName(db: Kysely<Database>, participation: string): Promise<string | null> {
  return (await readHolderNames(db, [participation])).get(participation) ?? null;
}
