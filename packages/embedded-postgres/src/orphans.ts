import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { clusterVersion, recordedPostmaster, removeStaleLocks } from './cluster-files.ts';
import type { EmbeddedConnection } from './connection.ts';
import { EmbeddedDatabaseFailedError, EmbeddedDatabaseInUseError } from './errors.ts';
import type { Layout } from './layout.ts';
import { acquireOwnerLock, connectAsOwner } from './owner-lock.ts';
import { clusterProcesses, signalProcess, waitUntilGone } from './processes.ts';

/** Timeouts for an orphan's reply, its graceful end and its immediate end. */
const TIMEOUTS = { answer: 3_000, fast: 10_000, immediate: 3_000, kill: 5_000 };

/**
 * Ends the processes that a killed server or postmaster left on this folder, and no others, so that a new postmaster
 * can start on it. PostgreSQL's log makes every acknowledged write survive this.
 *
 * @throws EmbeddedDatabaseInUseError when the database turns out to have a living owner
 */
export async function endOrphans(
  layout: Layout,
  connection: EmbeddedConnection,
  log: (line: string) => void,
): Promise<void> {
  if (clusterVersion(layout) === undefined) return;
  await assertNoLivingOwner(layout, connection);
  const left = await clusterProcesses(layout);
  const postmaster = recordedPostmaster(layout);
  if (postmaster !== undefined && left.includes(postmaster)) {
    log(`Ending the database process ${postmaster}, which a killed server left behind.`);
    await endPostmaster(layout, postmaster);
  } else if (left.length > 0) {
    log(`Ending ${left.length} database processes that a killed postmaster left behind.`);
  }
  if (left.length > 0) await killRemaining(layout);
  removeStaleLocks(layout);
}

async function endPostmaster(layout: Layout, postmaster: number): Promise<void> {
  signalProcess(postmaster, 'SIGINT');
  if (await waitUntilGone(layout, TIMEOUTS.fast)) return;
  signalProcess(postmaster, 'SIGQUIT');
  await waitUntilGone(layout, TIMEOUTS.immediate);
}

async function killRemaining(layout: Layout): Promise<void> {
  for (const pid of await clusterProcesses(layout)) signalProcess(pid, 'SIGKILL');
  if (await waitUntilGone(layout, TIMEOUTS.kill)) return;
  const pids = (await clusterProcesses(layout)).join(', ');
  throw new EmbeddedDatabaseFailedError(`processes of ${layout.cluster} cannot be ended: ${pids}.`);
}

/**
 * The lock file already says that no server owns this folder. If the file system's locks do not work, or somebody
 * removed the file, the lock inside the database still shows an owner. A database that replies without being one of
 * our processes runs in another container.
 */
async function assertNoLivingOwner(layout: Layout, connection: EmbeddedConnection): Promise<void> {
  const socket = join(layout.cluster, `.s.PGSQL.${connection.port}`);
  if (process.platform !== 'win32' && !existsSync(socket)) return;
  const client = await connectIfAlive(layout, connection);
  if (!client) return;
  try {
    const owner = await acquireOwnerLock(client);
    if (owner !== undefined) throw new EmbeddedDatabaseInUseError(layout.dataDir, owner || undefined);
    if ((await clusterProcesses(layout)).length === 0)
      throw new EmbeddedDatabaseInUseError(layout.dataDir, undefined);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Connects to a running database, waits for one that is starting or ending, and gives up on one that hangs. */
async function connectIfAlive(layout: Layout, connection: EmbeddedConnection): Promise<Client | undefined> {
  const deadline = performance.now() + TIMEOUTS.answer;
  do {
    try {
      return await connectAsOwner(connection);
    } catch {
      if ((await clusterProcesses(layout)).length === 0) return undefined;
      await delay(20);
    }
  } while (performance.now() < deadline);
  return undefined;
}
