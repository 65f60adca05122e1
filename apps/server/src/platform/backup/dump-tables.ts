import { type Client, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchiveWriter } from './archive-writer.ts';
import { qualifiedName } from './catalog.ts';
import { chunkName, type TableShape } from './format.ts';

/**
 * A tar entry starts with its size, which is unknown for a table, so tables are split into chunks of about this size.
 */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** Adds a table's rows as the client's transaction sees them. Returns their number. */
export async function dumpTable(client: Client, archive: ArchiveWriter, table: TableShape): Promise<number> {
  const columns = table.columns.map(escapeIdentifier).join(', ');
  // A query rather than the table itself, so that a partitioned one is copied as a whole.
  const rows = client.query(copyTo(`COPY (SELECT ${columns} FROM ${qualifiedName(table)}) TO STDOUT`));
  let held: Buffer[] = [];
  let bytes = 0;
  let pieces = 0;
  const flush = async () => {
    if (bytes === 0) return;
    await archive.add(chunkName(table, ++pieces), bytes, held);
    held = [];
    bytes = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes >= CHUNK_BYTES) await flush();
  }
  await flush();
  return rows.rowCount;
}
