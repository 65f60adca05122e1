import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { qualifiedName, readTables } from '../backup/catalog.ts';
import type { TableShape } from '../backup/format.ts';

interface KeyColumn {
  readonly name: string;
  readonly type: string;
}

/** A table whose rows are moved and compared in slices of its primary key. */
export interface MovedTable extends TableShape {
  readonly key: readonly KeyColumn[];
  /** Every column, also the computed ones, which are compared and not copied. */
  readonly compared: readonly string[];
}

/** The rows after one key, up to and with another one. */
export interface Slice {
  readonly after?: readonly string[] | undefined;
  readonly upTo?: readonly string[] | undefined;
}

export interface SliceDigest {
  readonly rows: number;
  readonly sha256: string;
}

export const tableName = ({ schema, name }: TableShape): string => `${schema}.${name}`;

export async function readMovedTables(client: Client): Promise<MovedTable[]> {
  const { rows } = await client.query<{ table: string; key: KeyColumn[] | null; compared: string[] }>(`
    SELECT n.nspname || '.' || c.relname AS table,
      array_agg(a.attname::text ORDER BY a.attnum) AS compared,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL))
        ORDER BY array_position(i.indkey::int2[], a.attnum)) FILTER (WHERE a.attnum = ANY (i.indkey)) AS key
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    GROUP BY 1`);
  return (await readTables(client)).map((table) => {
    const found = rows.find((row) => row.table === tableName(table));
    if (!found?.key) throw new Error(`${tableName(table)} has no primary key to move it by`);
    return { ...table, key: found.key, compared: found.compared };
  });
}

/** Types that every PostgreSQL orders alike. Others go by the bytes of their text, whatever the collation. */
const orderedAlike = new Set([
  'uuid',
  'smallint',
  'integer',
  'bigint',
  'bytea',
  'date',
  'timestamp with time zone',
]);

function keyTerm({ name, type }: KeyColumn): string {
  return orderedAlike.has(type) ? escapeIdentifier(name) : `${escapeIdentifier(name)}::text COLLATE "C"`;
}

const orderOf = ({ key }: MovedTable) => key.map(keyTerm).join(', ');

function literalsOf({ key }: MovedTable, values: readonly string[]): string {
  return key
    .map(({ type }, index) => {
      const value = escapeLiteral(values[index] ?? '');
      return orderedAlike.has(type) ? `${value}::${type}` : `${value} COLLATE "C"`;
    })
    .join(', ');
}

export function whereIn(table: MovedTable, { after, upTo }: Slice): string {
  const bounds = [
    ...(after ? [`(${orderOf(table)}) > (${literalsOf(table, after)})`] : []),
    ...(upTo ? [`(${orderOf(table)}) <= (${literalsOf(table, upTo)})`] : []),
  ];
  return bounds.length > 0 ? `WHERE ${bounds.join(' AND ')}` : '';
}

/** The slices of a table, one after the other. The last one is open, so that no row beyond it is missed. */
export async function* slicesOf(
  source: Client,
  table: MovedTable,
  rowsPerSlice: number,
  from?: readonly string[],
): AsyncGenerator<Slice> {
  let after = from;
  for (;;) {
    const upTo = await keyAt(source, table, after, rowsPerSlice);
    yield { after, upTo };
    if (!upTo) return;
    after = upTo;
  }
}

/** The key of the row that is this many rows after a key. */
async function keyAt(
  client: Client,
  table: MovedTable,
  after: readonly string[] | undefined,
  rows: number,
): Promise<readonly string[] | undefined> {
  const columns = table.key.map(({ name }) => `${escapeIdentifier(name)}::text`).join(', ');
  const found = await client.query<string[]>({
    text: `SELECT ${columns} FROM ${qualifiedName(table)} ${whereIn(table, { after })} ORDER BY ${orderOf(table)} OFFSET ${rows - 1} LIMIT 1`,
    rowMode: 'array',
  });
  return found.rows[0];
}

const rowHash = ({ compared }: MovedTable) =>
  `encode(sha256(convert_to(ROW(${compared.map(escapeIdentifier).join(', ')})::text, 'UTF8')), 'hex')`;

/** Counts the rows of a slice, and hashes the hashes of their texts in the order of their keys. */
export async function digestSlice(client: Client, table: MovedTable, slice: Slice): Promise<SliceDigest> {
  const { rows } = await client.query<SliceDigest>(
    `SELECT count(*)::int AS rows,
       encode(sha256(convert_to(coalesce(string_agg(${rowHash(table)}, '' ORDER BY ${orderOf(table)}), ''), 'UTF8')), 'hex') AS sha256
     FROM ${qualifiedName(table)} ${whereIn(table, slice)}`,
  );
  if (!rows[0]) throw new Error(`The digest of a slice of ${qualifiedName(table)} returned no row`);
  return rows[0];
}

/** The hash of each row of a slice, by its key as JSON, which no two keys share. */
export async function readRowHashes(
  client: Client,
  table: MovedTable,
  slice: Slice,
): Promise<Map<string, string>> {
  const key = table.key.map(({ name }) => `${escapeIdentifier(name)}::text`).join(', ');
  const { rows } = await client.query<{ key: string[]; hash: string }>(
    `SELECT ARRAY[${key}] AS key, ${rowHash(table)} AS hash FROM ${qualifiedName(table)} ${whereIn(table, slice)}`,
  );
  return new Map(rows.map((row) => [JSON.stringify(row.key), row.hash]));
}

export const sliceQuery = (table: MovedTable, slice: Slice): string =>
  `SELECT ${table.columns.map(escapeIdentifier).join(', ')} FROM ${qualifiedName(table)} ${whereIn(table, slice)}`;
