import { type Client, escapeIdentifier } from 'pg';
import type { SequenceValue, TableName, TableShape } from './format.ts';

/** The schemas with the application's rows. */
const SCHEMAS = ['public', 'pgboss'];

/**
 * What belongs to the programs rather than to the data: the migrators' own tables, which describe the target, and the
 * queue's statistics, whose partitions change by date.
 */
const EXCLUDED_TABLES = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'public.stopping_migrations',
  'pgboss.version',
  'pgboss.bam',
  'pgboss.queue_stats',
  'pgboss.warning',
];

export function qualifiedName({ schema, name }: TableName): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

export function isSameTable(first: TableName, second: TableName): boolean {
  return first.schema === second.schema && first.name === second.name;
}

/** Returns every data table (a partitioned one as a whole) with its stored columns, without computed ones. */
export async function readTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT n.nspname::text AS schema, c.relname::text AS name,
            array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = ANY ($1)
       AND n.nspname || '.' || c.relname <> ALL ($2)
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [SCHEMAS, EXCLUDED_TABLES],
  );
  return rows;
}

/** Returns the names of the applied migrations, oldest first. Empty if the database was never migrated. */
export async function readMigrations(client: Client): Promise<string[]> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.kysely_migration') IS NOT NULL AS there`,
  );
  if (!there[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM public.kysely_migration ORDER BY name',
  );
  return rows.map(({ name }) => name);
}

/** Sequences are outside transactions. Read after the rows, their values are at least as high as the rows'. */
export async function readSequences(client: Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<TableName>(
    'SELECT schemaname AS schema, sequencename AS name FROM pg_sequences WHERE schemaname = ANY ($1) ORDER BY 1, 2',
    [SCHEMAS],
  );
  const values: SequenceValue[] = [];
  for (const sequence of rows) {
    const { rows: state } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${qualifiedName(sequence)}`,
    );
    if (state[0]) values.push({ ...sequence, ...state[0] });
  }
  return values;
}

export interface ForeignKey {
  readonly name: string;
  /** The table that has it (possibly a partition), and the partitioned table as a whole. */
  readonly on: TableName;
  readonly from: TableName;
  readonly to: TableName;
  readonly deferrable: boolean;
  readonly initiallyDeferred: boolean;
}

export async function readForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `WITH named AS (
       SELECT c.oid, json_build_object('schema', n.nspname, 'name', c.relname) AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ANY ($1)
     )
     SELECT k.conname::text AS name, k.condeferrable AS deferrable, k.condeferred AS "initiallyDeferred",
            o.name AS "on", f.name AS "from", t.name AS "to"
     FROM pg_constraint k
     JOIN named o ON o.oid = k.conrelid
     JOIN named f ON f.oid = coalesce(pg_partition_root(k.conrelid), k.conrelid)
     JOIN named t ON t.oid = coalesce(pg_partition_root(k.confrelid), k.confrelid)
     WHERE k.contype = 'f' AND k.conparentid = 0 ORDER BY 1`,
    [SCHEMAS],
  );
  return rows;
}

export interface Trigger {
  readonly name: string;
  readonly on: TableName;
}

/** Returns the triggers that fire in ordinary sessions and are not PostgreSQL's own. */
export async function readTriggers(client: Client): Promise<Trigger[]> {
  const { rows } = await client.query<Trigger>(
    `SELECT g.tgname::text AS name, json_build_object('schema', n.nspname, 'name', c.relname) AS on
     FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE NOT g.tgisinternal AND g.tgparentid = 0 AND g.tgenabled = 'O'
       AND c.relkind IN ('r', 'p') AND n.nspname = ANY ($1)`,
    [SCHEMAS],
  );
  return rows;
}
