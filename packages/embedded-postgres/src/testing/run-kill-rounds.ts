import { Client } from 'pg';
import { type EmbeddedConnection, startEmbeddedPostgres } from '../index.ts';
import { layoutOf } from '../layout.ts';
import { clusterProcesses } from '../processes.ts';
import { startWriter, type Writer } from './writer.ts';

/** The processes that a round kills with SIGKILL. */
export type Victim = 'server' | 'database' | 'both' | 'every process';
export const VICTIMS: readonly Victim[] = ['both', 'server', 'every process', 'database'];

export interface KillRoundsOptions {
  readonly dataDir: string;
  readonly rounds: number;
  readonly log: (line: string) => void;
}

export interface KillReport {
  readonly acknowledged: number;
  /** Acknowledged rows that were missing after the next start: must be empty. */
  readonly lost: readonly number[];
  /** Starts after a kill that failed: must be empty. */
  readonly failedStarts: readonly string[];
  /** Processes of the folder that remained after everything was stopped: must be 0. */
  readonly leftProcesses: number;
  readonly slowestStartMilliseconds: number;
}

/**
 * Kills the server, the database or both under write load, at a random time each round, starts again on the same
 * folder and counts missing rows. Rows are acknowledged by their number over a pipe, which outlives the process that
 * wrote it. The killed processes alternate, with and without the database ending with its server.
 */
export async function runKillRounds({ dataDir, rounds, log }: KillRoundsOptions): Promise<KillReport> {
  const layout = layoutOf(dataDir);
  const acknowledged: number[] = [];
  const failedStarts: string[] = [];
  const lost = new Set<number>();
  let slowestStartMilliseconds = 0;
  for (let round = 0; round < rounds; round++) {
    const victim = VICTIMS[round % VICTIMS.length] ?? 'both';
    const leaveDatabase = Math.floor(round / VICTIMS.length) % 2 === 0;
    const writer = startWriter({ dataDir, firstNumber: round * 1_000_000, leaveDatabase });
    try {
      const postmaster = await writer.ready;
      await writer.acknowledgedMore(20 + Math.floor(Math.random() * 400));
      await kill(victim, writer, postmaster, () => clusterProcesses(layout));
    } catch (error) {
      failedStarts.push(`round ${round}, writer: ${String(error)}`);
      writer.process.kill('SIGKILL');
    }
    await writer.ended;
    acknowledged.push(...writer.acknowledged);
    const started = performance.now();
    try {
      const database = await startEmbeddedPostgres({ dataDir, log });
      slowestStartMilliseconds = Math.max(slowestStartMilliseconds, performance.now() - started);
      for (const number of await missing(database.connection, acknowledged)) lost.add(number);
      await database.stop();
    } catch (error) {
      failedStarts.push(`round ${round}, after killing ${victim}: ${String(error)}`);
    }
    log(
      `round ${round + 1}: killed ${victim}, ${writer.acknowledged.length} acknowledged, ${lost.size} lost`,
    );
  }
  const leftProcesses = (await clusterProcesses(layout)).length;
  return {
    acknowledged: acknowledged.length,
    lost: [...lost],
    failedStarts,
    leftProcesses,
    slowestStartMilliseconds,
  };
}

async function kill(
  victim: Victim,
  writer: Writer,
  postmaster: number,
  all: () => Promise<number[]>,
): Promise<void> {
  const others = victim === 'every process' ? await all() : [];
  // A server restarts its database if only that was killed; then both are killed.
  if (victim !== 'server') killNow(postmaster);
  if (victim === 'database') await writer.acknowledgedMore(50);
  writer.process.kill('SIGKILL');
  for (const pid of others) killNow(pid);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended with its postmaster already.
  }
}

async function missing(connection: EmbeddedConnection, numbers: readonly number[]): Promise<number[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ number: number }>(
      `SELECT n AS number FROM unnest($1::int[]) AS n
       WHERE NOT EXISTS (SELECT FROM written WHERE written.number = n AND length(filler) = 200)`,
      [numbers],
    );
    return rows.map(({ number }) => number);
  } finally {
    await client.end();
  }
}
