import pg from 'pg';
import type { Logger } from 'pino';
import { listenToChanges } from './platform/changes.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { createDatabase, migrate } from './platform/database/index.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { createJobs, migrateJobs } from './platform/jobs.ts';
import type { Platform } from './platform/platform.ts';
import { createPortalDirectory } from './platform/portal-directory.ts';
import { createSecrets, loadSecretKey } from './platform/secrets.ts';

/** How to reach the database: by its address, or the embedded one by its socket. */
type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string };

/** Opens the database (the embedded one where no other is named), migrates it, and what stands on it. */
export async function openPlatform(
  config: Config,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<{ platform: Platform; connection: Connection; close(): Promise<void> }> {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const connection = await connect(config, log, closers);
    const db = createDatabase(connection);
    closers.push(() => db.destroy());
    await migrate(db);
    await migrateJobs(connection);
    const changes = await listenToChanges(() => new pg.Client(connection), log);
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
    return { platform, connection, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function connect(config: Config, log: Logger, closers: (() => Promise<void>)[]): Promise<Connection> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl };
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.debug(line) });
  closers.push(() => embedded.stop());
  return embedded.connection;
}
