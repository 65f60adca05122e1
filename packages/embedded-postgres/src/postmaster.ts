import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { canDieWithParent } from './choose-launch-strategy.ts';
import { clusterName, isPostmasterReady } from './cluster-files.ts';
import type { EmbeddedConnection } from './connection.ts';
import { EmbeddedDatabaseFailedError } from './errors.ts';
import type { LaunchStrategy } from './launch-strategies.ts';
import { dataArgument, launch, runToEnd } from './launcher.ts';
import type { Layout } from './layout.ts';
import { connectAsOwner } from './owner-lock.ts';
import { settingArguments } from './settings.ts';

/** Recovery after a crash replays at most max_wal_size; this is generous even for a slow disk. */
const START_MILLISECONDS = 60_000;
const ATTEMPT_MILLISECONDS = 500;
const STOP_MILLISECONDS = { fast: 15_000, immediate: 5_000 };
const LOG_BYTES = 1_000_000;

/** A running PostgreSQL that this process started. */
export interface Postmaster {
  readonly pid: number;
  /** Settles when the process has ended for any reason. */
  readonly ended: Promise<void>;
  /** Fast shutdown (SIGINT), then immediate (SIGQUIT), then SIGKILL; settles when it has ended. */
  stop(): Promise<void>;
  /** Requests the fast shutdown and returns at once, for the exit of this process. */
  abandon(): void;
}

export interface PostmasterOptions {
  readonly layout: Layout;
  readonly strategy: LaunchStrategy;
  readonly connection: EmbeddedConnection;
  /** Let the kernel end it with this process, if supported. */
  readonly dieWithServer: boolean;
  /** False gives up durability for speed. */
  readonly durable: boolean;
}

/** Starts PostgreSQL and waits until it accepts connections; the returned client is the first one. */
export async function startPostmaster(
  start: PostmasterOptions,
): Promise<{ postmaster: Postmaster; client: Client }> {
  const { layout, strategy, connection } = start;
  const bound = start.dieWithServer && (await canDieWithParent(strategy));
  const logStart = rotateLog(layout);
  const log = openSync(layout.log, 'a', 0o600);
  const child = launch(strategy.run, {
    program: strategy.run.binaries.postgres,
    args: [
      '-D',
      dataArgument(layout.cluster),
      ...settingArguments({
        clusterName: clusterName(layout),
        port: connection.port,
        addresses: connection.password === undefined ? '' : connection.host,
        durable: start.durable,
      }),
    ],
    cwd: layout.cluster,
    stdio: ['ignore', log, log],
    ...(bound ? { parentDeathSignal: 'SIGINT' as const } : {}),
  });
  closeSync(log);
  const postmaster = watchProcess(child, strategy, layout);
  try {
    return { postmaster, client: await firstConnection(child, start) };
  } catch (error) {
    await postmaster.stop();
    const said = readFileSync(layout.log, 'utf8').slice(logStart).slice(-800);
    throw new EmbeddedDatabaseFailedError(
      said || (error instanceof Error ? error.message : String(error)),
      error,
    );
  }
}

/** Keeps one older log; returns the offset at which the log of this run begins. */
function rotateLog(layout: Layout): number {
  const size = statSync(layout.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LOG_BYTES) return size;
  renameSync(layout.log, `${layout.log}.1`);
  return 0;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

/**
 * Connects as soon as the database says that it is ready: until then an attempt costs both sides more than a look at
 * its file. Where the file says nothing, it tries every now and then.
 */
async function firstConnection(
  child: ChildProcess,
  { layout, connection }: Pick<PostmasterOptions, 'layout' | 'connection'>,
): Promise<Client> {
  const deadline = performance.now() + START_MILLISECONDS;
  let tryAt = performance.now() + ATTEMPT_MILLISECONDS;
  for (;;) {
    if (hasEnded(child) || isPostmasterReady(layout, child.pid) || performance.now() > tryAt) {
      tryAt = performance.now() + ATTEMPT_MILLISECONDS;
      try {
        return await connectAsOwner(connection);
      } catch (error) {
        if (hasEnded(child) || performance.now() > deadline) throw error;
      }
    }
    await delay(5);
  }
}

function watchProcess(child: ChildProcess, rung: LaunchStrategy, layout: Layout): Postmaster {
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
    child.on('error', () => resolve());
  });
  // The database alone does not keep this process alive.
  child.unref();
  const within = async (milliseconds: number) => {
    const timer = new AbortController();
    const late = delay(milliseconds, true, { signal: timer.signal }).catch(() => false);
    const isLate = await Promise.race([ended.then(() => false), late]);
    timer.abort();
    return !isLate;
  };
  return {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      if (hasEnded(child)) return;
      child.ref();
      await fastShutdown(child, rung, layout);
      if (await within(STOP_MILLISECONDS.fast)) return;
      child.kill('SIGQUIT');
      if (await within(STOP_MILLISECONDS.immediate)) return;
      child.kill('SIGKILL');
      await ended;
    },
    abandon() {
      if (!hasEnded(child)) child.kill('SIGINT');
    },
  };
}

/** Windows has no signals; there pg_ctl asks through a pipe. */
async function fastShutdown(child: ChildProcess, rung: LaunchStrategy, layout: Layout): Promise<void> {
  if (process.platform !== 'win32') {
    child.kill('SIGINT');
    return;
  }
  const args = ['stop', '-m', 'fast', '-D', layout.cluster];
  await runToEnd(rung.run, { program: rung.run.binaries.pgCtl, args, cwd: layout.cluster });
}
