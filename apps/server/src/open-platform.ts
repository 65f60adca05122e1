import pg from 'pg';
import type { Logger } from 'pino';
import { listenToChanges } from './platform/changes.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import {
  connectionSettings,
  createDatabase,
  type DatabaseConnection,
  migrate,
} from './platform/database/index.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { createJobs, migrateJobs } from './platform/jobs.ts';
import type { Platform } from './platform/platform.ts';
import { createPortalDirectory } from './platform/portal-directory.ts';
import { createSecrets, loadSecretKey } from './platform/secrets.ts';

/** The platform, how its database is reached, and its end. */
export interface OpenPlatform {
  readonly platform: Platform;
  readonly connection: DatabaseConnection;
  close(): Promise<void>;
}

/** Opens the database (the embedded one where no other is named), migrates it, and what stands on it. */
export async function openPlatform(
  config: Config,
  given: { clock: Clock; log: Logger },
): Promise<OpenPlatform> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const connection = await connect(config, given.log, closers);
    await migrateAll(connection);
    const opened = await standOn(connection, config, given);
    return { ...opened, close: () => closeAll([...closers, opened.close]) };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

/** The schema of the database (for a restore only up to a migration) and of the job queue in it. */
export async function migrateAll(connection: DatabaseConnection, upTo?: string): Promise<void> {
  // A process that starts beside another one waits for it, however long its migrations take.
  const db = createDatabase({ ...connection, max: 2 }, { lock_timeout: 0, statement_timeout: 0 });
  try {
    await migrate(db, upTo);
  } finally {
    await db.destroy();
  }
  await migrateJobs(connection);
}

/** What stands on a migrated database. */
export async function standOn(
  connection: DatabaseConnection,
  config: Config,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<OpenPlatform> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const db = createDatabase(connection);
    closers.push(() => db.destroy());
    const changes = await listenToChanges(() => new pg.Client(connectionSettings(connection)), log);
    closers.push(() => changes.close());
    const platform: Platform = {
      config,
      clock,
      log,
      db,
      changes,
      jobs: createJobs(connection, log),
      secrets: createSecrets(await loadSecretKey(config.secretKey, config.dataDir)),
      portals: createPortalDirectory(db, changes),
    };
    return { platform, connection, close: () => closeAll(closers) };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (const closer of closers.splice(0).reverse()) await closer();
}

async function connect(
  config: Config,
  log: Logger,
  closers: (() => Promise<void>)[],
): Promise<DatabaseConnection> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl };
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (line) => log.debug(line),
    onLost: (error) => {
      log.fatal({ err: error }, 'The embedded database has ended and does not start again; stopping');
      // Whoever watches over the server starts it anew; without its database it can serve nobody.
      process.kill(process.pid, 'SIGTERM');
    },
  });
  closers.push(() => embedded.stop());
  return embedded.connection;
}
