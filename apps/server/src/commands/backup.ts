import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { recordBackup } from '../modules/operations/deployment-checks/index.ts';
import { backup } from '../platform/backup/index.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { createDatabase, type DatabaseConnection } from '../platform/database/index.ts';
import { secretKeyPath } from '../platform/secrets.ts';
import { readBackupKeys } from './backup-keys.ts';
import { openExternalFiles } from './external-files.ts';
import { connectDatabase } from './open-database.ts';

/**
 * `npm run backup -- [FILE or FOLDER]`: saves database, files and key in one archive, whether the server runs or not.
 */
async function main([target = '.', ...rest]: readonly string[]): Promise<void> {
  if (target.startsWith('-') || rest.length > 0) {
    throw new Error('Say where to write the backup: npm run backup -- FILE');
  }
  const config = readConfig(process.env);
  const { encryptWith } = await readBackupKeys(process.env);
  if (!encryptWith && !config.demo && existsSync(secretKeyPath(config.dataDir)))
    throw new Error(
      'This backup would hold the secret key in plain sight beside what it encrypts, so nothing was written. Set BACKUP_RECIPIENT, BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to encrypt it, or keep the key apart as SECRET_KEY and delete secret.key in DATA_DIR.',
    );
  const now = systemClock.now();
  const { connection, stop } = await connectDatabase(config);
  try {
    const externalFiles = await openExternalFiles(config);
    const { out, bytes, tables, rows, files, objects, hasSecretKey } = await backup({
      connection,
      ...(externalFiles && { externalFiles }),
      filesDir: join(config.dataDir, 'files'),
      secretKeyPath: secretKeyPath(config.dataDir),
      out: await archivePath(target, now, encryptWith ? '.tar.gz.age' : '.tar.gz'),
      now,
      encryptWith,
    });
    const megabytes = (bytes / 1_000_000).toFixed(1);
    const key = hasSecretKey ? 'and the key' : 'without a key (keep SECRET_KEY apart)';
    process.stdout.write(
      `Backed up ${rows} rows of ${tables} tables, ${files} files ${key} to ${out} (${megabytes} MB).\n`,
    );
    if (!encryptWith)
      process.stderr.write(
        `WARNING: ${out} is NOT ENCRYPTED. It holds personal data, tax papers and signatures in plain sight. Set BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE or BACKUP_RECIPIENT to encrypt backups.\n`,
      );
    await leaveMark(connection, `${megabytes} MB, ${encryptWith ? 'encrypted' : 'not encrypted'}.`, now);
    if (externalFiles)
      process.stdout.write(
        `The ${objects} files in ${externalFiles.store} are listed and not copied: back up the bucket itself.\n`,
      );
  } finally {
    await stop();
  }
}

/** Tells the server when the backup was made. One that cannot be told, such as an older version, has its backup still. */
async function leaveMark(connection: DatabaseConnection, message: string, at: Date): Promise<void> {
  const db = createDatabase({ ...connection, max: 1 });
  try {
    await recordBackup(db, { message, at });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The back office will not show this backup: ${reason}\n`);
  } finally {
    await db.destroy();
  }
}

/** In a folder, the file is named after the current time. */
async function archivePath(target: string, now: Date, ending: string): Promise<string> {
  const isFolder = await stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const time = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return isFolder ? resolve(target, `paddock-${time}Z${ending}`) : resolve(target);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
