import { json } from 'node:stream/consumers';
import type { Client, ClientConfig } from 'pg';
import { type ArchiveReader, openArchive } from './archive-reader.ts';
import { openBackupConnection } from './backup-connection.ts';
import { qualifiedName, readMigrations, readTables } from './catalog.ts';
import type { DecryptionKey } from './encryption.ts';
import { BackupError } from './errors.ts';
import { ENTRY, type ObjectList, type SequenceValue, tableKey } from './format.ts';
import { loadTable, setSequences } from './load-tables.ts';
import { prepareTables } from './prepare-tables.ts';
import { isEmptyFolder, type StagedFiles, stageFiles } from './staged-files.ts';

export interface RestoreOptions {
  readonly archive: string;
  readonly connection: ClientConfig;
  readonly filesDir: string;
  readonly secretKeyPath: string;
  /** Migrates the database to that migration, or to the newest one. */
  readonly migrate: (upTo?: string) => Promise<void>;
  /** Overwrites existing data (default: fail). */
  readonly replace?: boolean;
  /** The keys for an encrypted archive. */
  readonly decryptWith?: readonly DecryptionKey[];
}

export interface RestoreSummary {
  /** When the backup was made, ISO 8601. */
  readonly madeAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Files that the backup only lists, because they are in an external store. */
  readonly externalFiles: ObjectList | undefined;
  readonly hasSecretKey: boolean;
}

/**
 * Restores a backup: rows, sequences, files and key, all of it or nothing. The database is migrated to the version of
 * the backup, filled in one transaction, and then migrated to the current version.
 * @throws BackupError with a line for the operator
 */
export async function restore(options: RestoreOptions): Promise<RestoreSummary> {
  const archive = await openArchive(options.archive, options.decryptWith ?? []);
  try {
    await assertTargetEmpty(options);
    await migrateTo(options, archive.header.migrations);
    const summary = await load(archive, options);
    await options.migrate();
    return summary;
  } finally {
    await archive.close();
  }
}

async function load(archive: ArchiveReader, options: RestoreOptions): Promise<RestoreSummary> {
  const staged = await stageFiles(options.filesDir, options.secretKeyPath);
  const client = await openBackupConnection(options.connection);
  try {
    await client.query('BEGIN');
    const rows = await loadDatabase(client, archive);
    const { hasSecretKey, elsewhere: externalFiles } = await stageFilesAndKey(archive, staged);
    const manifest = archive.verify();
    for (const [table, count] of Object.entries(manifest.rows)) {
      if (rows[table] !== count)
        throw new BackupError('BACKUP_DAMAGED', `${table} came out with other rows.`);
    }
    // Files first: rows with missing files would be worse than files without rows.
    const swap = await staged.swapIn();
    try {
      await client.query('COMMIT');
    } catch (error) {
      await swap.undo();
      throw error;
    }
    await swap.finish();
    const counts = Object.values(rows);
    return {
      madeAt: archive.header.madeAt,
      tables: counts.length,
      rows: counts.reduce((sum, count) => sum + count, 0),
      files: staged.count,
      externalFiles,
      hasSecretKey,
    };
  } finally {
    await client.end();
    await staged.discard();
  }
}

async function loadDatabase(client: Client, archive: ArchiveReader): Promise<Record<string, number>> {
  const { tables } = archive.header;
  const wake = await prepareTables(client, tables);
  const rows: Record<string, number> = {};
  for (const table of tables) rows[tableKey(table)] = await loadTable(client, archive, table);
  const sequences = archive.current();
  if (sequences?.name !== ENTRY.sequences)
    throw new BackupError('BACKUP_DAMAGED', 'The backup has no sequences.');
  await setSequences(client, (await json(sequences.content)) as SequenceValue[]);
  await archive.advance();
  await wake();
  return rows;
}

/** Restores files and key. Returns whether there was a key, and the list of files in an external store. */
async function stageFilesAndKey(archive: ArchiveReader, staged: StagedFiles) {
  let hasSecretKey = false;
  let elsewhere: ObjectList | undefined;
  for (let entry = archive.current(); entry; entry = archive.current()) {
    if (entry.name.startsWith(ENTRY.files)) await staged.add(entry);
    else if (entry.name === ENTRY.secretKey) {
      await staged.addSecretKey(entry);
      hasSecretKey = true;
    } else if (entry.name === ENTRY.objects) elsewhere = (await json(entry.content)) as ObjectList;
    await archive.advance();
  }
  return { hasSecretKey, elsewhere };
}

async function assertTargetEmpty({ connection, filesDir, replace }: RestoreOptions): Promise<void> {
  if (replace) return;
  const filled = await filledTables(connection);
  const reason =
    filled.length > 0 ? `the database holds data already (${filled.join(', ')})` : `${filesDir} holds files`;
  if (filled.length === 0 && (await isEmptyFolder(filesDir))) return;
  throw new BackupError(
    'RESTORE_TARGET_NOT_EMPTY',
    `Nothing was restored: ${reason}. Restore into an empty DATA_DIR or database, or say --replace to overwrite all of it.`,
  );
}

async function filledTables(connection: ClientConfig): Promise<string[]> {
  const client = await openBackupConnection(connection);
  try {
    const filled: string[] = [];
    // Its own migration fills the job queue, so that is not a sign of data.
    for (const table of (await readTables(client)).filter(({ schema }) => schema === 'public')) {
      const { rows } = await client.query(`SELECT FROM ${qualifiedName(table)} LIMIT 1`);
      if (rows.length > 0) filled.push(table.name);
    }
    return filled;
  } finally {
    await client.end();
  }
}

async function migrateTo(
  { connection, migrate }: RestoreOptions,
  expected: readonly string[],
): Promise<void> {
  const failed = await migrate(expected.at(-1)).catch((error: unknown) => error ?? true);
  const client = await openBackupConnection(connection);
  try {
    const applied = await readMigrations(client);
    if (!failed && applied.join() === expected.join()) return;
    throw new BackupError(
      'BACKUP_OF_OTHER_VERSION',
      `The backup is of another version of Paddock (its last migration is ${expected.at(-1) ?? 'none'}, ` +
        `the database's ${applied.at(-1) ?? 'none'}). Restore it with that version or a newer one, into an empty database.`,
      failed,
    );
  } finally {
    await client.end();
  }
}
