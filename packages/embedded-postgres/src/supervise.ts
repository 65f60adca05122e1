import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { EmbeddedConnection } from './connection.ts';
import { EmbeddedDatabaseFailedError, EmbeddedDatabaseInUseError } from './errors.ts';
import type { LaunchStrategy } from './launch-strategies.ts';
import type { Layout } from './layout.ts';
import { endOrphans } from './orphans.ts';
import { acquireOwnerLock, closeOwnerConnection, unrefClient } from './owner-lock.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { provision } from './provision.ts';
import { startWhenThereIsRoom } from './start-when-there-is-room.ts';
import { writeState } from './state-file.ts';

/** The maximum restarts within the window; more would hide a database that cannot run. */
const RESTARTS = 3;
const RESTART_WINDOW_MILLISECONDS = 60_000;
/** How long a database that found no room for its log waits before it is tried again. */
const ROOM_PAUSE_MILLISECONDS = 2_000;
/** PostgreSQL's default size of a file of its log. */
const LOG_FILE_BYTES = 16 * 1024 * 1024;

export interface SupervisionOptions {
  readonly layout: Layout;
  readonly strategy: LaunchStrategy;
  readonly connection: EmbeddedConnection;
  readonly dieWithServer: boolean;
  readonly durable: boolean;
  readonly log: (line: string) => void;
  readonly onLost: (error: Error) => void;
}

export interface SupervisedDatabase {
  readonly pid: number;
  stop(): Promise<void>;
}

interface RunningDatabase {
  readonly postmaster: Postmaster;
  readonly client: Client;
}

/**
 * Runs the database with this process's lock inside it, and restarts it if something else ends it (the out-of-memory
 * killer, a manual kill). The server's pool reconnects by itself.
 */
export async function superviseDatabase(supervision: SupervisionOptions): Promise<SupervisedDatabase> {
  let running = await startDatabase(supervision);
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();
  const restarts: number[] = [];
  const abandon = () => running.postmaster.abandon();

  const watchOver = () => {
    void running.postmaster.ended.then(() => {
      if (!stopping) restarting = restart();
    });
  };
  const restart = async () => {
    supervision.log('The database process ended unexpectedly; starting it again.');
    try {
      const now = performance.now();
      restarts.push(now);
      if (restarts.filter((at) => now - at < RESTART_WINDOW_MILLISECONDS).length > RESTARTS) {
        throw new EmbeddedDatabaseFailedError(`it ended more than ${RESTARTS} times within a minute.`);
      }
      await closeOwnerConnection(running.client);
      await endOrphans(supervision.layout, supervision.connection, supervision.log);
      if (stopping) return;
      running = await startWhenThereIsRoom({
        start: () => startDatabase(supervision),
        hasRoom: () => hasRoom(supervision.layout),
        isStopping: () => stopping,
        log: supervision.log,
        pauseMilliseconds: ROOM_PAUSE_MILLISECONDS,
      });
      watchOver();
    } catch (error) {
      process.off('exit', abandon);
      supervision.onLost(error instanceof Error ? error : new Error(String(error)));
    }
  };

  process.on('exit', abandon);
  watchOver();
  return {
    get pid() {
      return running.postmaster.pid;
    },
    async stop() {
      stopping = true;
      await restarting;
      process.off('exit', abandon);
      await running.postmaster.stop();
      await closeOwnerConnection(running.client);
    },
  };
}

/** Whether the log of the database could begin its next file. */
async function hasRoom({ cluster }: Layout): Promise<boolean> {
  const { bavail, bsize } = await statfs(join(cluster, 'pg_wal'));
  return bavail * bsize >= LOG_FILE_BYTES;
}

async function startDatabase(supervision: SupervisionOptions): Promise<RunningDatabase> {
  const { layout, connection } = supervision;
  const { postmaster, client } = await startPostmaster(supervision);
  try {
    const owner = await acquireOwnerLock(client);
    if (owner !== undefined) throw new EmbeddedDatabaseInUseError(layout.dataDir, owner || undefined);
    await provision(client, connection);
  } catch (error) {
    await closeOwnerConnection(client);
    await postmaster.stop();
    throw error;
  }
  unrefClient(client);
  writeState(layout, { ownerPid: process.pid, postmasterPid: postmaster.pid, connection });
  return { postmaster, client };
}
