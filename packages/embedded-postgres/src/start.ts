import { rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type Binaries, findBinaries, majorVersion } from './binaries.ts';
import { chooseLaunchStrategy } from './choose-launch-strategy.ts';
import { assertVersion, chownFolder } from './cluster-files.ts';
import { connectionUrl, type EmbeddedConnection } from './connection.ts';
import { prepareDataFolder, removeUnfinished } from './data-folder.ts';
import { openEndpoint } from './endpoint.ts';
import { initializeCluster } from './initialize.ts';
import type { LaunchStrategyName } from './launch-strategies.ts';
import { type Layout, layoutOf } from './layout.ts';
import { repairLibraries } from './library-links.ts';
import { endOrphans } from './orphans.ts';
import { acquireServerLock } from './server-lock.ts';
import { readState, removeState, writeState } from './state-file.ts';
import { superviseDatabase } from './supervise.ts';

export interface EmbeddedPostgresOptions {
  /** Absolute, or relative to the current folder; created if it is missing. */
  readonly dataDir: string;
  /** Receives one line for each event of the database. */
  readonly log: (line: string) => void;
  /** Default `paddock`. */
  readonly databaseName?: string;
  /** Called once if the database has ended unexpectedly and could not be restarted. */
  readonly onLost?: (error: Error) => void;
  /** Default: the binaries of the installed package. */
  readonly binaries?: Binaries;
  /** Only these launch strategies (for tests); default: the first that works. */
  readonly strategies?: readonly LaunchStrategyName[];
  /** Let the kernel end the database together with this process, if supported (default true). */
  readonly dieWithServer?: boolean;
  /** False for data that is thrown away: a crash of the machine may destroy it, and writes wait for no disk (default true). */
  readonly durable?: boolean;
}

export interface EmbeddedPostgres {
  readonly connection: EmbeddedConnection;
  /** The same as a DATABASE_URL. */
  readonly url: string;
  /** The postmaster's process number, which changes with a restart. */
  readonly pid: number;
  /** The launch strategy in use. */
  readonly strategy: LaunchStrategyName;
  /** Stops the database gracefully and releases DATA_DIR. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with Paddock, on the data in DATA_DIR: creates the data on the first start, ends
 * the processes that a killed server left, and rejects a second server on the same folder.
 *
 * @throws EmbeddedDatabaseError with a line for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const layout = layoutOf(options.dataDir);
  prepareDataFolder(layout, options.log);
  const lock = await acquireServerLock(layout);
  try {
    return await startLocked(options, layout, lock.release);
  } catch (error) {
    removeState(layout);
    lock.release();
    throw error;
  }
}

async function startLocked(
  options: EmbeddedPostgresOptions,
  layout: Layout,
  releaseLock: () => void,
): Promise<EmbeddedPostgres> {
  const { log } = options;
  const before = readState(layout);
  writeState(layout, { ownerPid: process.pid });
  removeRuntimeFolder(layout, before?.connection);
  await removeUnfinished(layout);
  const binaries = repairLibraries(options.binaries ?? findBinaries(), layout.libraries);
  assertVersion(layout, majorVersion(binaries));
  const endpoint = await openEndpoint(layout, options.databaseName ?? 'paddock');
  const { connection } = endpoint;
  try {
    await endOrphans(layout, connection, log);
    const strategy = await chooseLaunchStrategy(binaries, layout, options.strategies);
    await initializeCluster(layout, strategy, connection.password);
    chownFolder(layout.cluster, strategy.run.owner);
    const database = await superviseDatabase({
      layout,
      strategy,
      connection,
      dieWithServer: options.dieWithServer ?? true,
      durable: options.durable ?? true,
      log,
      onLost: options.onLost ?? (() => undefined),
    });
    let stopped: Promise<void> | undefined;
    return {
      connection,
      url: connectionUrl(connection),
      strategy: strategy.name,
      get pid() {
        return database.pid;
      },
      stop() {
        stopped ??= database.stop().finally(() => {
          endpoint.close();
          removeState(layout);
          releaseLock();
        });
        return stopped;
      },
    };
  } catch (error) {
    endpoint.close();
    throw error;
  }
}

/** Removes the link to a socket with a long path that a killed server left. */
function removeRuntimeFolder(layout: Layout, connection: EmbeddedConnection | undefined): void {
  if (!connection || connection.host === layout.cluster || basename(connection.host) !== 'pg') return;
  const runtime = dirname(connection.host);
  if (basename(runtime).startsWith('paddock-')) rmSync(runtime, { recursive: true, force: true });
}
