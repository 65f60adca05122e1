import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ArchiveReader } from './archive-reader.ts';
import { qualifiedName } from './catalog.ts';
import { type SequenceValue, type TableShape, tableKey } from './format.ts';

/** Loads the chunks of a table from the current position of the archive. Returns the number of rows. */
export async function loadTable(client: Client, archive: ArchiveReader, table: TableShape): Promise<number> {
  const columns = table.columns.map(escapeIdentifier).join(', ');
  const rows = client.query(copyFrom(`COPY ${qualifiedName(table)} (${columns}) FROM STDIN`));
  await pipeline(readChunks(archive, table), rows);
  return rows.rowCount;
}

async function* readChunks(archive: ArchiveReader, table: TableShape): AsyncGenerator<Uint8Array> {
  for (let entry = archive.current(); entry && isChunkOf(table, entry.name); entry = archive.current()) {
    yield* entry.content;
    await archive.advance();
  }
}

function isChunkOf(table: TableShape, name: string): boolean {
  return name.startsWith(`${tableKey(table)}/`);
}

export async function setSequences(client: Client, sequences: readonly SequenceValue[]): Promise<void> {
  for (const { value, isCalled, ...sequence } of sequences) {
    await client.query(`SELECT setval(${escapeLiteral(qualifiedName(sequence))}, $1, $2)`, [value, isCalled]);
  }
}
