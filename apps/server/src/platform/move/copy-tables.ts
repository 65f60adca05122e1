import { pipeline } from 'node:stream/promises';
import { escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { qualifiedName } from '../backup/catalog.ts';
import type { Databases } from './move-connection.ts';
import { digestSlice, type MovedTable, type Slice, sliceQuery, slicesOf, whereIn } from './moved-tables.ts';

/**
 * Makes the rows of a table the same in the target. What an interrupted move has copied is kept, as far as its slices
 * are equal; from the first other one on, the rest is removed and copied. So it does not matter what happened to either
 * side in between. `onSlice` is told the number of copied rows after each slice, which is in the target for good.
 */
export async function copyTable(
  { source, target }: Databases,
  table: MovedTable,
  rowsPerSlice: number,
  onSlice: (copied: number) => void,
): Promise<void> {
  const start = await firstDifference({ source, target }, table, rowsPerSlice);
  if (!start) return;
  await target.query(`DELETE FROM ${qualifiedName(table)} ${whereIn(table, { after: start.after })}`);
  let copied = 0;
  for await (const slice of slicesOf(source, table, rowsPerSlice, start.after)) {
    copied += await copySlice({ source, target }, table, slice);
    onSlice(copied);
  }
}

/** Undefined if the tables are equal. */
async function firstDifference(
  { source, target }: Databases,
  table: MovedTable,
  rowsPerSlice: number,
): Promise<Slice | undefined> {
  const { rows } = await target.query(`SELECT FROM ${qualifiedName(table)} LIMIT 1`);
  if (rows.length === 0) return {};
  for await (const slice of slicesOf(source, table, rowsPerSlice)) {
    const [here, there] = await Promise.all([
      digestSlice(source, table, slice),
      digestSlice(target, table, slice),
    ]);
    if (here.sha256 !== there.sha256) return slice;
  }
  return undefined;
}

/** One statement, so a slice is copied as a whole or not at all. */
async function copySlice({ source, target }: Databases, table: MovedTable, slice: Slice): Promise<number> {
  const columns = table.columns.map(escapeIdentifier).join(', ');
  const rows = target.query(copyFrom(`COPY ${qualifiedName(table)} (${columns}) FROM STDIN`));
  await pipeline(source.query(copyTo(`COPY (${sliceQuery(table, slice)}) TO STDOUT`)), rows);
  return rows.rowCount;
}
