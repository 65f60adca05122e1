import { createHash } from 'node:crypto';
import type { Databases } from './move-connection.ts';
import {
  digestSlice,
  type MovedTable,
  readRowHashes,
  type Slice,
  slicesOf,
  tableName,
} from './moved-tables.ts';

/** What a comparison has found in a table. */
export interface TableComparison {
  readonly table: string;
  readonly rows: number;
  /** Of the hashes of its slices, in the order of the primary key. */
  readonly sha256: string;
  /** Which rows differ, in words; empty if none does. */
  readonly differences: readonly string[];
}

/** How many rows are named that differ. */
const named = 5;

/** Compares every row of a table in both databases. */
export async function compareTable(
  { source, target }: Databases,
  table: MovedTable,
  rowsPerSlice: number,
): Promise<TableComparison> {
  const hash = createHash('sha256');
  const differences: string[] = [];
  let rows = 0;
  for await (const slice of slicesOf(source, table, rowsPerSlice)) {
    const [here, there] = await Promise.all([
      digestSlice(source, table, slice),
      digestSlice(target, table, slice),
    ]);
    hash.update(here.sha256);
    rows += here.rows;
    if (here.sha256 !== there.sha256 && differences.length < named)
      differences.push(...(await differencesIn({ source, target }, table, slice)));
  }
  return {
    table: tableName(table),
    rows,
    sha256: hash.digest('hex'),
    differences: differences.slice(0, named),
  };
}

async function differencesIn(databases: Databases, table: MovedTable, slice: Slice): Promise<string[]> {
  const here = await readRowHashes(databases.source, table, slice);
  const there = await readRowHashes(databases.target, table, slice);
  // Other keys can hold addresses of people, and hashes of codes.
  const isPublic = table.key.every(({ type }) => ['uuid', 'bigint', 'integer'].includes(type));
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((key) => {
    if (here.get(key) === there.get(key)) return [];
    const how = !there.has(key) ? 'is missing' : here.has(key) ? 'differs' : 'is extra';
    return [
      `${tableName(table)}: ${isPublic ? `the row ${(JSON.parse(key) as string[]).join(' ')}` : 'a row'} ${how} in the target`,
    ];
  });
}
