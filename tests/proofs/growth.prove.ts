import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Child } from '../../bench/machine/child.ts';
import { type BenchDatabase, openDatabase } from '../../bench/machine/database.ts';
import { startPaddock } from '../../bench/machine/servers.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { type Asked, desk, requests, type Scene, seedScene } from './fixtures/busiest-requests.ts';

/**
 * What a request costs as a deployment grows: the busiest endpoints with 1,000, 100,000 and 1,000,000 participations,
 * half of them in one fund. Three servers with a database each are asked in turn, so that whatever else the machine
 * does slows all of them; what counts is the ratio of their medians.
 */
const sizes = [1_000, 100_000, 1_000_000].map((size) =>
  // GROWTH_SCALE=0.1 makes a tenth of the rows, for a quick look.
  Math.max(100, Math.round(size * Number(process.env['GROWTH_SCALE'] ?? 1))),
);
const rounds = 60;
const warmUp = 10;
/**
 * How much more a request may cost with the most participations than with the fewest. The desk sums up all of them, so
 * it is timed and not held to this.
 */
const mostGrowth = 2;

/** Asks each deployment for everything in turn. Returns the median milliseconds by request, in their order. */
export async function timeRequests(
  deployments: readonly { origin: string; scene: Scene }[],
  times: number,
): Promise<Map<string, number[]>> {
  const medians = new Map<string, number[]>();
  for (const [name, asked] of Object.entries(requests)) {
    const taken = deployments.map((): number[] => []);
    for (let round = 0; round < times; round += 1)
      for (const [at, { origin, scene }] of deployments.entries())
        taken[at]?.push(await ask(origin, asked(scene)));
    medians.set(
      name,
      taken.map((all) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0),
    );
  }
  return medians;
}

async function ask(origin: string, { method, path, authCode, body }: Asked) {
  const began = performance.now();
  const reply = await fetch(origin + path, {
    method: method ?? 'GET',
    headers: { authcode: authCode, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  const taken = performance.now() - began;
  assert.equal(reply.status, 200, `${path}: ${text.slice(0, 200)}`);
  return taken;
}

if (import.meta.main)
  await withTemporaryFolder(async (folder) => {
    const started: { database: BenchDatabase; server: Child; scene: Scene }[] = [];
    try {
      for (const size of sizes) {
        const began = performance.now();
        const place = join(folder, String(size));
        await mkdir(place);
        const database = await openDatabase(place);
        const scene = await seedScene(database.pool, size, rounds + warmUp);
        const server = await startPaddock(place, database.url, { ROLE: 'web' });
        started.push({ database, server, scene });
        console.log(`${size} participations in ${Math.round((performance.now() - began) / 1000)} s`);
      }
      // The sessions of the first ones have ended where the last one takes half an hour to seed.
      for (const { database } of started)
        await database.pool.query('UPDATE user_auths SET "lastUsedAt" = now()');
      const deployments = started.map(({ server, scene }) => ({ origin: server.origin, scene }));
      await timeRequests(deployments, warmUp);
      const medians = await timeRequests(deployments, rounds);
      const grown: string[] = [];
      for (const [name, [least = 0, ...more]] of medians) {
        const ratios = more.map((median) => median / least);
        console.log(
          `${name}: ${least.toFixed(1)} ms, then ${ratios.map((ratio) => ratio.toFixed(2)).join(' and ')} times that`,
        );
        if (name !== desk && (ratios.at(-1) ?? 0) > mostGrowth) grown.push(name);
      }
      assert.deepEqual(grown, [], `none costs more than ${mostGrowth} times as much`);
    } finally {
      for (const { server, database } of started) {
        await server.stop();
        await database.stop();
      }
    }
  });
