import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { median, medianRatio } from '../../bench/load/rounds.ts';
import type { MeasuredServer } from '../../bench/machine/child.ts';
import { cpuTime } from '../../bench/machine/cpu.ts';
import { type BenchDatabase, openDatabase } from '../../bench/machine/database.ts';
import { startPaddock } from '../../bench/machine/servers.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { type Scene, seedScene } from './fixtures/busiest-requests.ts';
import { MixedLoad } from './fixtures/mixed-load.ts';

/** The processes of one deployment, and how they are loaded. */
interface Throughput {
  readonly database: BenchDatabase;
  readonly servers: readonly MeasuredServer[];
  readonly scene: Scene;
  readonly clients: number;
  /** Of one round. */
  readonly seconds: number;
  readonly rounds: number;
}

/**
 * The least that a second and third process may leave of the first one's throughput. Where the processors are busy they
 * bring nothing, but they must not get in each other's way.
 */
const leastRatio = 0.8;

/**
 * [RUN-02] Requests per second of the first process, of two and of all, on the same database: round by round, each
 * round in the other order, so that other work on the machine slows all of them. Returns each as a multiple of one
 * process, and says what the processors were busy with.
 */
export async function measureThroughput(setup: Throughput): Promise<number[]> {
  const { servers, scene, clients, seconds, rounds } = setup;
  const numbers = servers.map((_, index) => index + 1);
  const perSecond = new Map(numbers.map((number): [number, number[]] => [number, []]));
  const shares = new Map(numbers.map((number): [number, number[][]] => [number, []]));
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round += 1)
    for (const number of round % 2 === 0 ? numbers : numbers.toReversed()) {
      const origins = servers.slice(0, number).map(({ origin }) => origin);
      const load = new MixedLoad({ origins, scene });
      const before = await processorTimes(setup);
      const began = performance.now();
      const reached = await load.saturate({ clients, seconds });
      const after = await processorTimes(setup);
      load.close();
      if (round === 0) continue;
      const elapsed = performance.now() - began;
      perSecond.get(number)?.push(reached);
      shares.get(number)?.push(after.map((times, at) => usedSince(before[at], times) / elapsed));
    }
  const one = perSecond.get(1) ?? [];
  return numbers.map((number) => {
    const these = perSecond.get(number) ?? [];
    const ratio = medianRatio(these, one);
    const [ofServers, ofDatabase, ofClients] = [0, 1, 2].map((at) =>
      median((shares.get(number) ?? []).map((share) => share[at] ?? 0)).toFixed(2),
    );
    console.log(
      `${number} process${number > 1 ? 'es' : ''}: ${median(these).toFixed(0)} a second, ${ratio.toFixed(2)} times one; processors busy with Paddock ${ofServers}, PostgreSQL ${ofDatabase}, the clients ${ofClients} of ${availableParallelism()}`,
    );
    return ratio;
  });
}

/** Milliseconds of processor time so far, by process: of Paddock, of the connections of the database, and of this one. */
async function processorTimes({ database, servers }: Throughput): Promise<Map<number, number>[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
  );
  const { user, system } = process.cpuUsage();
  return [
    new Map(servers.map(({ pid }) => [pid, cpuTime(pid)])),
    new Map(rows.map(({ pid }) => [pid, timeIfRunning(pid)])),
    new Map([[process.pid, (user + system) / 1_000]]),
  ];
}

/** A connection may end in between. */
function timeIfRunning(pid: number): number {
  try {
    return cpuTime(pid);
  } catch {
    return 0;
  }
}

/** What those that still run have used since. */
const usedSince = (before: ReadonlyMap<number, number> | undefined, after: ReadonlyMap<number, number>) =>
  sum([...after].map(([pid, time]) => Math.max(0, time - (before?.get(pid) ?? 0))));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function prove(folder: string): Promise<void> {
  const database = await openDatabase(folder);
  const servers: Awaited<ReturnType<typeof startPaddock>>[] = [];
  try {
    const scene = await seedScene(database.pool, 10_000, 8_000);
    for (let started = 0; started < 3; started += 1)
      servers.push(await startPaddock(folder, database.url, { ROLE: 'web' }));
    const ratios = await measureThroughput({
      database,
      servers,
      scene,
      clients: 32,
      seconds: 10,
      rounds: 5,
    });
    for (const [index, ratio] of ratios.entries())
      assert.ok(
        ratio >= leastRatio,
        `${index + 1} processes take at least ${leastRatio} times as much as one`,
      );
  } finally {
    for (const server of servers) await server.stop();
    await database.stop();
  }
}

if (import.meta.main) await withTemporaryFolder(prove);
