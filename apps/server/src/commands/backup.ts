import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backup } from '../platform/backup/index.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { secretKeyPath } from '../platform/secrets.ts';
import { filesElsewhere } from './files-elsewhere.ts';
import { connectDatabase } from './open-database.ts';

/** `npm run backup -- [FILE or FOLDER]`: database, files and key in one archive, while the server runs or not. */
async function main([target = '.', ...rest]: readonly string[]): Promise<void> {
  if (target.startsWith('-') || rest.length > 0) {
    throw new Error('Say where to write the backup: npm run backup -- FILE');
  }
  const config = readConfig(process.env);
  const now = systemClock.now();
  const { connection, stop } = await connectDatabase(config);
  try {
    const elsewhere = await filesElsewhere(config);
    const { out, bytes, tables, rows, files, objects, hasSecretKey } = await backup({
      connection,
      ...(elsewhere && { elsewhere }),
      filesDir: join(config.dataDir, 'files'),
      secretKeyPath: secretKeyPath(config.dataDir),
      out: await archivePath(target, now),
      now,
    });
    const megabytes = (bytes / 1_000_000).toFixed(1);
    const key = hasSecretKey ? 'and the key' : 'without a key (keep SECRET_KEY apart)';
    process.stdout.write(
      `Backed up ${rows} rows of ${tables} tables, ${files} files ${key} to ${out} (${megabytes} MB).\n`,
    );
    if (elsewhere)
      process.stdout.write(
        `The ${objects} files in ${elsewhere.store} are listed and not copied: back up the bucket itself.\n`,
      );
  } finally {
    await stop();
  }
}

/** A folder gets a file named by the time. */
async function archivePath(target: string, now: Date): Promise<string> {
  const isFolder = await stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const time = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return isFolder ? resolve(target, `paddock-${time}Z.tar.gz`) : resolve(target);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
