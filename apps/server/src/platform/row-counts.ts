import { type Kysely, sql } from 'kysely';
import { inTransaction } from './database/index.ts';
import type { Database } from './database/schema.ts';

/** The tables whose rows triggers count: large ones, which grow with every request or mail. */
export const countedTables: ReadonlySet<string> = new Set(['audit_events', 'outbox']);

/** How many rows a counted table has, without looking at them. */
export async function countRows(db: Kysely<Database>, table: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(change), 0)::int AS total FROM row_counts WHERE "tableName" = ${table}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Sums the changes of each table up to one row. What is written meanwhile stays beside it and counts too. */
export async function foldRowCounts(database: Kysely<Database>): Promise<void> {
  await inTransaction(database, async (db) => {
    await sql`WITH folded AS (DELETE FROM row_counts RETURNING "tableName", change)
      INSERT INTO row_counts ("tableName", change)
      SELECT "tableName", sum(change) FROM folded GROUP BY "tableName"`.execute(db);
  });
}
