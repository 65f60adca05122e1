import { access, readFile, stat } from 'node:fs/promises';
import type { Client, ClientConfig } from 'pg';
import { type ArchiveWriter, createArchive } from './archive-writer.ts';
import { openBackupConnection } from './backup-connection.ts';
import {
  isSameTable,
  qualifiedName,
  readForeignKeys,
  readMigrations,
  readSequences,
  readTables,
} from './catalog.ts';
import { dumpTable } from './dump-tables.ts';
import type { EncryptionKey } from './encryption.ts';
import { BackupError, isMissing } from './errors.ts';
import {
  ENTRY,
  FORMAT,
  type Header,
  type Manifest,
  type ObjectList,
  type TableName,
  type TableShape,
  tableKey,
} from './format.ts';
import { loadOrder } from './load-order.ts';
import { addStoredFiles } from './stored-files.ts';

export interface BackupOptions {
  readonly connection: ClientConfig;
  /** The folder of stored files. It may be missing. */
  readonly filesDir: string;
  /** The name and contents of an external store. Its files are listed, not copied. */
  readonly externalFiles?: {
    readonly store: string;
    readonly objects: AsyncIterable<{ key: string; size: number }>;
  };
  /** The key file. Missing if SECRET_KEY comes from the environment. */
  readonly secretKeyPath: string;
  /** The archive to write. Fails if it exists. */
  readonly out: string;
  readonly now: Date;
  /** The encryption key. Without one, the archive is not encrypted. */
  readonly encryptWith?: EncryptionKey | undefined;
}

export interface BackupSummary {
  readonly out: string;
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Files that are only listed. */
  readonly objects: number;
  readonly hasSecretKey: boolean;
}

/**
 * Writes database, files and key into one consistent archive while the server runs: the rows as of one point in time,
 * every file that they name (or a list of them, for an external store), and the key that decrypts what is encrypted
 * in them.
 */
export async function backup(options: BackupOptions): Promise<BackupSummary> {
  await assertFileMissing(options.out);
  const archive = await createArchive(options.out, { mtime: options.now, key: options.encryptWith });
  try {
    const rows = await addDatabase(archive, options);
    const files = await addStoredFiles(archive, options.filesDir);
    // After the rows: by now, every file that they name exists.
    const objects = await addObjectList(archive, options.externalFiles);
    const secretKey = await readIfExists(options.secretKeyPath);
    if (secretKey) await archive.add(ENTRY.secretKey, secretKey.length, [secretKey]);
    const manifest: Manifest = { entries: { ...archive.digests }, rows };
    await archive.addJson(ENTRY.manifest, manifest);
    await archive.finish();
    const { size: bytes } = await stat(options.out);
    const counts = Object.values(rows);
    return {
      out: options.out,
      bytes,
      tables: counts.length,
      rows: counts.reduce((sum, count) => sum + count, 0),
      files,
      objects,
      hasSecretKey: secretKey !== undefined,
    };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

async function addObjectList(
  archive: ArchiveWriter,
  elsewhere: BackupOptions['externalFiles'],
): Promise<number> {
  if (!elsewhere) return 0;
  const list: ObjectList = {
    store: elsewhere.store,
    objects: await Array.fromAsync(elsewhere.objects, ({ key, size }) => ({ key, size })),
  };
  await archive.addJson(ENTRY.objects, list);
  return list.objects.length;
}

async function addDatabase(
  archive: ArchiveWriter,
  { connection, now }: BackupOptions,
): Promise<Record<string, number>> {
  const client = await openBackupConnection(connection);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables = await tablesInLoadOrder(client);
    // Prevents changes to the structure of the tables until they are dumped.
    if (tables.length > 0)
      await client.query(`LOCK TABLE ${tables.map(qualifiedName).join(', ')} IN ACCESS SHARE MODE`);
    const header: Header = {
      format: FORMAT,
      madeAt: now.toISOString(),
      migrations: await readMigrations(client),
      tables,
    };
    await archive.addJson(ENTRY.header, header);
    const rows: Record<string, number> = {};
    for (const table of tables) rows[tableKey(table)] = await dumpTable(client, archive, table);
    await archive.addJson(ENTRY.sequences, await readSequences(client));
    await client.query('COMMIT');
    return rows;
  } finally {
    await client.end();
  }
}

async function tablesInLoadOrder(client: Client): Promise<TableShape[]> {
  const tables = await readTables(client);
  const find = (name: TableName) => tables.find((table) => isSameTable(table, name));
  const keys = (await readForeignKeys(client)).flatMap((key) => {
    const [from, to] = [find(key.from), find(key.to)];
    return from && to ? [{ from, to }] : [];
  });
  return loadOrder(tables, keys);
}

async function readIfExists(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function assertFileMissing(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists)
    throw new BackupError('BACKUP_EXISTS', `${path} already exists. Name another file for the backup.`);
}
