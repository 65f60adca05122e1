import { type EmbeddedConnection, startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { findJobs } from './find-jobs.ts';
import { createSessionDirectory } from './modules/people/identity/index.ts';
import { listenToChanges } from './platform/change-feed.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { assignAuditLogOwner, reclaimAuditLog } from './platform/database/audit-owner.ts';
import {
  assertSuitableDatabase,
  connectAsServer,
  createDatabase,
  type DatabaseConnection,
  DatabaseInUseError,
  type DatabaseLimits,
  lockWaits,
  migrate,
} from './platform/database/index.ts';
import { createDrain } from './platform/drain.ts';
import { createHousekeeping } from './platform/housekeeping.job.ts';
import { createJobs, migrateJobs } from './platform/jobs.ts';
import { loadKeyRing } from './platform/key-rotation/index.ts';
import { noMetrics } from './platform/metrics/metrics.ts';
import { assertNoUnfinishedMove } from './platform/move/index.ts';
import type { Platform } from './platform/platform.ts';
import { createPortalDirectory } from './platform/portal-directory.ts';
import { poolSizes } from './platform/processes/connection-use.ts';
import { createSecrets } from './platform/secrets.ts';
import { watchForNewerVersion } from './platform/supersession.ts';

/** The platform, its database connection, and a function that closes it. */
export interface PlatformHandle {
  readonly platform: Platform;
  readonly connection: DatabaseConnection;
  close(): Promise<void>;
}

/** Opens the database (the embedded one if no other is configured), migrates it, and creates the platform. */
export async function openPlatform(
  config: Config,
  options: { clock: Clock; log: Logger },
): Promise<PlatformHandle> {
  const closers: (() => Promise<void>)[] = [];
  // No restore begins while this migrates. Then the connection that listens for changes holds it off.
  const starting = config.databaseUrl
    ? await connectAsServer({ connectionString: config.databaseUrl })
    : undefined;
  try {
    const connection = await openMigrated(config, options.log, closers);
    const opened = await createPlatform(connection, config, options);
    return { ...opened, close: () => closeAll([...closers, opened.close]) };
  } catch (error) {
    await closeAll(closers);
    throw error;
  } finally {
    await starting?.end().catch(() => undefined);
  }
}

/** Migrates the schema of the database (for a restore only up to a migration) and of its job queue. */
export async function migrateAll(connection: DatabaseConnection, upTo?: string, log?: Logger): Promise<void> {
  // A process that starts beside another one waits for it, however long its migrations take.
  const db = createDatabase({ ...connection, max: 2 }, { lock_timeout: 0, statement_timeout: 0 });
  try {
    await migrate(db, upTo, undefined, lockWaits(log));
  } finally {
    await db.destroy();
  }
  await migrateJobs(
    connection,
    (await findJobs()).map(({ job }) => job),
  );
}

/** The same for the embedded database, whose audit log belongs to a role of its own afterwards. */
export async function migrateEmbedded(connection: EmbeddedConnection): Promise<void> {
  await reclaimAuditLog(connection);
  await migrateAll(connection);
  await assignAuditLogOwner(connection);
}

/** In milliseconds: probes want to know whether there is a database now, and come again. */
const probeTimeout = 1_000;

/** Creates the platform on a migrated database. `primaryTimeout` is how long a request waits for it, by default 5 seconds. */
export async function createPlatform(
  connection: DatabaseConnection,
  config: Config,
  { clock, log, primaryTimeout }: { clock: Clock; log: Logger; primaryTimeout?: number | undefined },
): Promise<PlatformHandle> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const pool = (max: number, limits: DatabaseLimits = {}) => {
      const db = createDatabase(
        { ...connection, max },
        {
          ...(primaryTimeout !== undefined && { primaryTimeout }),
          ...limits,
        },
      );
      closers.push(() => db.destroy());
      return db;
    };
    const db = pool(connection.max ?? poolSizes.requests);
    const reserved = {
      health: pool(poolSizes.health, { primaryTimeout: probeTimeout }),
      signIn: pool(poolSizes.signIn),
      metrics: pool(poolSizes.metrics, {
        statement_timeout: 2_000,
        lock_timeout: 1_000,
        connectionTimeoutMillis: 2_000,
        primaryTimeout: probeTimeout,
      }),
    };
    const metrics = config.metrics
      ? (await import('./platform/metrics/prometheus-metrics.ts')).createPrometheusMetrics()
      : noMetrics;
    const changes = await listenToChanges(
      {
        connect: listenerConnections(connection, log),
        ask: () => sql`SELECT 1`.execute(reserved.health),
      },
      log,
    );
    closers.push(() => changes.close());
    const supersession = await watchForNewerVersion({ db: reserved.health, changes, log });
    closers.push(supersession.close);
    const platform: Platform = {
      config,
      clock,
      log,
      db,
      reserved,
      changes,
      drain: createDrain(),
      supersession,
      metrics,
      jobs: createJobs(connection, db, { log, metrics, runs: config.role !== 'web' }),
      housekeeping: createHousekeeping({ db, clock }),
      secrets: createSecrets(await loadKeyRing(db, config)),
      // Nobody signs in on an unknown portal.
      portals: createPortalDirectory(reserved.signIn, changes),
      sessions: createSessionDirectory({ db, clock, config }),
    };
    return { platform, connection, close: () => closeAll(closers) };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

/**
 * Opens one connection after the other for the listener. A server that is refused stops: a restore has begun while it
 * was cut off from the database, and its jobs would work on data that is being replaced.
 */
function listenerConnections(connection: DatabaseConnection, log: Logger) {
  let isServing = false;
  return async () => {
    try {
      const client = await connectAsServer(connection);
      isServing = true;
      return client;
    } catch (error) {
      if (isServing && error instanceof DatabaseInUseError) {
        isServing = false;
        stopWithError(log, error, 'A backup is being restored into the database; stopping');
      }
      throw error;
    }
  };
}

/** A process manager starts a server again that ends with an error, and leaves alone one that ended as it was told. */
function stopWithError(log: Logger, error: unknown, message: string): void {
  log.fatal({ err: error }, message);
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}

async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (const closer of closers.splice(0).reverse()) await closer();
}

async function openMigrated(
  config: Config,
  log: Logger,
  closers: (() => Promise<void>)[],
): Promise<DatabaseConnection> {
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl };
    await assertNoUnfinishedMove(connection);
    await assertSuitableDatabase(connection, log);
    const migrating = { connectionString: config.databaseMigrationUrl ?? config.databaseUrl };
    await migrateAll(migrating, undefined, log);
    return connection;
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (line) => log.debug(line),
    onLost: (error) =>
      stopWithError(log, error, 'The embedded database has ended and does not start again; stopping'),
  });
  closers.push(() => embedded.stop());
  await migrateEmbedded(embedded.connection);
  return embedded.connection;
}
