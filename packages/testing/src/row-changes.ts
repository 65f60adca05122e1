import type { Database } from '@paddock/server/platform/database/schema.ts';
import { type Kysely, sql } from 'kysely';
import type { TestServer } from './server.ts';

type StoredRow = Readonly<Record<string, unknown>>;

/** How the rows of one table differ; empty lists are left out. */
interface TableChanges {
  added?: StoredRow[];
  changed?: StoredRow[];
  removed?: StoredRow[];
}

/**
 * Runs something and returns what it did to every table: the rows that it added, changed and removed, as they are after
 * it or were before. A test that expects all of it notices a statement without its condition, and an email too many.
 */
export async function rowChanges(
  { platform: { db } }: Pick<TestServer, 'platform'>,
  act: () => Promise<unknown>,
): Promise<Partial<Record<keyof Database, TableChanges>>> {
  const before = await readRows(db);
  await act();
  const after = await readRows(db);
  const changes: Partial<Record<keyof Database, TableChanges>> = {};
  const note = (key: string, how: keyof TableChanges, row: StoredRow) => {
    const table = key.slice(0, key.indexOf(' ')) as keyof Database;
    ((changes[table] ??= {})[how] ??= []).push(row);
  };
  for (const [key, row] of before) {
    const now = after.get(key);
    if (!now) note(key, 'removed', row);
    else if (JSON.stringify(now) !== JSON.stringify(row)) note(key, 'changed', now);
  }
  for (const [key, row] of after) if (!before.has(key)) note(key, 'added', row);
  return changes;
}

/** Every row of the database but the counts of rows and the notes that lines of the audit log wait for their place, by its table and primary key. */
export async function readRows(db: Kysely<Database>): Promise<Map<string, StoredRow>> {
  const { rows: tables } = await sql<{ name: string; key: string[] }>`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS key
    FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
    WHERE i.indisprimary AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND c.relname NOT IN ('row_counts', 'audit_unchained')
      -- To plan a look at a table takes longer than the look, and most are empty.
      AND pg_relation_size(c.oid) > 0
    GROUP BY c.relname`.execute(db);
  if (tables.length === 0) return new Map();
  const selects = tables.map(
    ({ name }) => sql`SELECT ${name}::text AS "table", to_jsonb(t) AS row FROM ${sql.table(name)} t`,
  );
  const { rows } = await sql<{
    table: string;
    row: StoredRow;
  }>`${sql.join(selects, sql` UNION ALL `)}`.execute(db);
  const keys = new Map(tables.map(({ name, key }) => [name, key]));
  return new Map(
    rows.map(({ table, row }) => [
      `${table} ${(keys.get(table) ?? []).map((column) => String(row[column])).join(' ')}`,
      row,
    ]),
  );
}
