import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../bench/machine/database.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { skipProof } from '../../scripts/prove/outcome.ts';
import { keptOf } from './fixtures/acknowledged-writes.ts';
import { checkInterval } from './fixtures/haproxy.ts';
import { startLightLoad } from './fixtures/light-load.ts';
import { prepareLoad } from './fixtures/load-scene.ts';
import { missingPrograms } from './fixtures/missing-programs.ts';
import { startProcesses } from './fixtures/processes.ts';

/** A load, and what is restarted while it goes on. */
interface RollingRestart {
  readonly databaseUrl: string;
  readonly origin: string;
  /** One after the other. */
  readonly restarts: readonly (() => Promise<void>)[];
  /** Milliseconds of load before, between and after the restarts. */
  readonly between: number;
  readonly investors: number;
  readonly places: number;
}

/** [RUN-02] Processes are restarted in turn under light load: no request fails, nothing is lost, nothing is there twice. */
export async function proveRollingRestart(rehearsal: RollingRestart): Promise<void> {
  const { databaseUrl, origin, restarts, between, ...sizes } = rehearsal;
  const scene = await prepareLoad(databaseUrl, sizes);
  const load = startLightLoad(origin, scene);
  const { observed } = load;
  try {
    await pause(between);
    for (const [index, restart] of restarts.entries()) {
      const began = performance.now();
      await restart();
      console.log(`restart ${index + 1} took ${((performance.now() - began) / 1_000).toFixed(1)} s`);
      await pause(between);
    }
  } finally {
    await load.stop();
  }
  const kept = await keptOf(databaseUrl, scene, observed);
  console.log(
    `${observed.successes.length} requests succeeded, the slowest took ${(observed.slowest / 1_000).toFixed(1)} s; ${observed.refused} commitments found no room`,
  );
  console.log(
    `${kept.acknowledged} acknowledged writes: ${kept.lost.length} lost, ${kept.twice.length} twice`,
  );
  for (const [seen, count] of observed.failures) console.log(`${count} × ${seen}`);
  assert.deepEqual([...observed.failures], [], 'no request failed');
  assert.deepEqual({ lost: kept.lost, twice: kept.twice }, { lost: [], twice: [] });
  assert.deepEqual(kept.overfull, [], 'no fund has more than its limit');
  assert.deepEqual(kept.differing, [], 'the kept totals are the sums');
  for (const kind of ['committed', 'noted', 'uploaded', 'notified'] as const)
    assert.ok(observed[kind].size > 0, `something was ${kind}`);
}

async function proveBehindBalancer(folder: string): Promise<void> {
  const database = await openDatabase(folder);
  try {
    const { origin, members, stop } = await startProcesses(folder, 3, {
      DATABASE_URL: database.url,
      DRAIN_SECONDS: String((2 * checkInterval) / 1_000),
    });
    const restarts = members.map((member) => async () => {
      await member.stop();
      await member.start();
      // Before the next one leaves, this one is asked again.
      await pause(2 * checkInterval);
    });
    const sizes = { between: 3_000, investors: 400, places: 50 };
    try {
      await proveRollingRestart({ databaseUrl: database.url, origin, restarts, ...sizes });
    } finally {
      await stop();
    }
  } finally {
    await database.stop();
  }
}

if (import.meta.main) {
  const missing = missingPrograms(['haproxy']);
  if (missing.length === 0) await withTemporaryFolder(proveBehindBalancer);
  else skipProof(`no ${missing.join(', ')} (apt-get install haproxy)`);
}
