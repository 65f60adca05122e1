import { join, resolve } from 'node:path';
import { type EmbeddedConnection, startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { migrateAll } from '../open-platform.ts';
import { type ObjectList, restore } from '../platform/backup/index.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { reclaimAuditLog } from '../platform/database/audit-owner.ts';
import { connectAlone, type DatabaseConnection } from '../platform/database/index.ts';
import { secretKeyPath } from '../platform/secrets.ts';
import { readBackupKeys } from './backup-keys.ts';
import { checkRestoredBooks } from './check-restored-books.ts';
import { countMissingObjects, openExternalFiles } from './external-files.ts';

const usage = 'Say which backup to restore: npm run restore -- FILE [--replace]';

/** `npm run restore -- FILE [--replace]`: restores a backup, all of it or nothing. The server must not run. */
async function main(args: readonly string[]): Promise<void> {
  const replace = args.includes('--replace');
  const [archive, ...rest] = args.filter((arg) => arg !== '--replace');
  if (!archive || archive.startsWith('-') || rest.length > 0) throw new Error(usage);
  const config = readConfig(process.env);
  const { decryptWith } = await readBackupKeys(process.env);
  const { connection, stop, embedded } = await connectExclusively(config.databaseUrl, config.dataDir);
  try {
    // The next start gives it back to its owner.
    if (embedded) await reclaimAuditLog(embedded);
    const { madeAt, rows, tables, files, externalFiles, hasSecretKey } = await restore({
      archive: resolve(archive),
      connection,
      filesDir: join(config.dataDir, 'files'),
      secretKeyPath: secretKeyPath(config.dataDir),
      migrate: (upTo) => migrateAll(connection, upTo),
      replace,
      decryptWith,
    });
    const key = hasSecretKey ? 'and the key' : 'without a key (set the SECRET_KEY it was made with)';
    process.stdout.write(
      `Restored the backup of ${madeAt}: ${rows} rows of ${tables} tables, ${files} files ${key}.\n`,
    );
    const books = await checkRestoredBooks(connection);
    if (books) process.stdout.write(`${books.text}\n`);
    if (books?.differ) process.exitCode = 1;
    if (externalFiles) process.stdout.write(`${await describeExternalFiles(externalFiles, config)}\n`);
  } finally {
    await stop();
  }
}

/** Checks the files that the backup only lists. */
async function describeExternalFiles(listed: ObjectList, config: Config): Promise<string> {
  const count = `Its ${listed.objects.length} files lay in ${listed.store}`;
  const here = await openExternalFiles(config);
  if (!here) return `${count} and are not in the backup: set STORAGE=s3 for a bucket that holds them.`;
  const missing = await countMissingObjects(listed, here.objects);
  return missing === 0
    ? `${count}; ${here.store} holds all of them.`
    : `${count}; ${missing} of them are missing in ${here.store}, or are of another size.`;
}

/** Opens the database for this command alone. Fails if a server runs, and lets none start. */
async function connectExclusively(
  databaseUrl: string | null,
  dataDir: string,
): Promise<{ connection: DatabaseConnection; stop(): Promise<void>; embedded?: EmbeddedConnection }> {
  if (databaseUrl) {
    const connection = { connectionString: databaseUrl };
    const alone = await connectAlone(connection);
    return { connection, stop: () => alone.end() };
  }
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return { connection, stop, embedded: connection };
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
