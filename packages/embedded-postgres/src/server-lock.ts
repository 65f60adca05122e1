import { chmodSync } from 'node:fs';
import { DataDirUnusableError, EmbeddedDatabaseInUseError } from './errors.ts';
import type { Layout } from './layout.ts';
import { readOwnerPid } from './state-file.ts';

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

/** Held for the life of the process; the operating system releases it however the process ends. */
export interface ServerLock {
  release(): void;
}

/**
 * Makes this process the only server on its DATA_DIR. Node has no file locks of its own, so the lock is the exclusive
 * transaction of an empty SQLite file: a kernel lock, atomic between processes that start at the same time, released
 * by a kill -9, and visible across containers that share the folder.
 *
 * Nothing else in the process may open the lock file: closing it would drop the lock (POSIX).
 *
 * @throws EmbeddedDatabaseInUseError when another process holds it
 */
export async function acquireServerLock(layout: Layout): Promise<ServerLock> {
  const { DatabaseSync } = await import('node:sqlite');
  let database: InstanceType<typeof DatabaseSync>;
  try {
    database = new DatabaseSync(layout.lock, { timeout: 0 });
  } catch (error) {
    throw new DataDirUnusableError(layout.dataDir, 'this user may not write there', error);
  }
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
    if (code === SQLITE_BUSY || code === SQLITE_LOCKED) {
      throw new EmbeddedDatabaseInUseError(layout.dataDir, await readOwnerPid(layout));
    }
    throw new DataDirUnusableError(layout.dataDir, 'its file system has no working file locks', error);
  }
  chmodSync(layout.lock, 0o600);
  return { release: () => database.close() };
}
