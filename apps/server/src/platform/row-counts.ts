import { type Kysely, sql } from 'kysely';
import { inTransaction } from './database/index.ts';
import type { Database } from './database/schema.ts';

/** The tables whose rows are counted by triggers: those that may hold a great many. */
export const countedTables: ReadonlySet<string> = new Set([
  'audit_events',
  'outbox',
  'users',
  'synd_users',
  'news_documents',
  'proof_documents',
  'tax_documents',
  'synd_agreements',
  'synd_documents',
  'notifications',
  'newsletter_subscriptions',
]);

/** SQL for the number of rows of a counted table, which reads none of them. */
export const countedRowsSql = (table: string): string =>
  `(SELECT coalesce(sum(change), 0)::int FROM row_counts WHERE "tableName" = '${table}')`;

/** Returns the number of rows of a counted table. */
export async function countRows(db: Kysely<Database>, table: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT ${sql.raw(countedRowsSql(table))} AS total`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Sums up the changes of each table into one row. Concurrent writes stay separate and count too. */
export async function foldRowCounts(database: Kysely<Database>): Promise<void> {
  await inTransaction(database, async (db) => {
    await sql`WITH folded AS (DELETE FROM row_counts RETURNING "tableName", change)
      INSERT INTO row_counts ("tableName", change)
      SELECT "tableName", sum(change) FROM folded GROUP BY "tableName"`.execute(db);
  });
}
