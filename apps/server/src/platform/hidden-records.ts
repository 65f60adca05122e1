import type { Collection } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';
import { recordOwnerSql } from './record-owner-sql.ts';

/** Returns the owner of a record that was reported as not found, if it exists after all. */
export async function findHiddenRecord(
  db: Kysely<Database>,
  { collection, record }: { collection: Collection; record: string },
): Promise<{ person: string | null } | undefined> {
  const owner = sql.raw(recordOwnerSql(collection, 't') ?? 'NULL::uuid');
  const { rows } = await sql<{ person: string | null }>`
    SELECT ${owner} AS person FROM ${sql.table(collection)} t WHERE t._id = ${record}`.execute(db);
  return rows[0];
}
