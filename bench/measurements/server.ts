import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseProcesses } from '@paddock/embedded-postgres';
import { buildServer } from '../../scripts/launch/build-server.mjs';
import { servingFlags } from '../../scripts/launch/run.mjs';
import type { BenchRun, Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import { type MeasuredServer, startChild } from '../machine/child.ts';
import { startBaseline } from '../machine/servers.ts';
import { withTemporaryFolder } from '../machine/temporary-folder.ts';
import { measureHomepage } from './homepage.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMemory } from './memory.ts';
import { measurePaint, type PaintSizes } from './paint.ts';
import { measureRendering, type RenderingSizes } from './rendering.ts';

export const serverGroups = ['start', 'homepage', 'paint', 'rendering', 'lighthouse', 'memory'];

/** How often a thing is measured. */
export interface ServerSizes {
  readonly paint: PaintSizes;
  readonly rendering: RenderingSizes;
  /** Runs of Lighthouse on each page. */
  readonly lighthouse: number;
}

const fullSizes: ServerSizes = {
  paint: { rounds: 5, network: { bytesPerSecond: 1_600_000 / 8, latency: 150 }, slowdown: 4 },
  rendering: { warming: 40, made: 200, kept: 2_000 },
  lighthouse: 3,
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The measurements on the server as an operator starts it: in an empty folder, with its own database and the demo.
 */
export function measureServer(run: BenchRun): Promise<void> {
  return run.share(serverGroups, () =>
    withTemporaryFolder(async (folder) => {
      const env = { DATA_DIR: join(folder, 'data'), CAPTCHA: 'off', DEMO: '1' };
      const main = join(root, buildServer(root, process.execPath), 'main.js');
      const start = () => startChild([...servingFlags, main], env);
      run.say('first start on an empty folder');
      const first = await start();
      await first.stop();
      await run.measure('start', async () => [
        { name: 'start: the server, the first time, s', value: first.startupTime / 1000 },
        await measureSecondStart([join(root, 'scripts/launch.mjs'), 'start'], { env, rounds: 8 }, run.say),
      ]);
      if (!run.wants(...serverGroups.filter((group) => group !== 'start'))) return;
      const server = await start();
      try {
        await measureRunningServer(run, server, () => databaseProcesses(env.DATA_DIR), fullSizes);
      } finally {
        await server.stop();
      }
    }),
  );
}

/** All but the start. Memory comes last: it is measured after everything else has run. */
export async function measureRunningServer(
  run: BenchRun,
  server: MeasuredServer,
  databasePids: () => Promise<readonly number[]>,
  sizes: ServerSizes,
): Promise<void> {
  await run.measure('homepage', () => measureHomepage(server, run.say));
  await run.measure('paint', () => measurePaint(server, sizes.paint, run.say));
  await run.measure('rendering', () => measureRendering(server, sizes.rendering, run.say));
  await run.measure('lighthouse', () => measureLighthouse(server, sizes.lighthouse, run.say));
  await run.measure('memory', () => measureMemory(server, databasePids, run.say));
}

/**
 * npm start as a whole, including the launcher's check of packages and build, compared with the start of the bare
 * baseline.
 */
export async function measureSecondStart(
  program: readonly string[],
  { env, rounds }: { env: Record<string, string>; rounds: number },
  say: Say,
): Promise<Metric> {
  say(`second start, ${rounds} times, and the bare baseline in turn`);
  const times: number[] = [];
  const controls: number[] = [];
  for (let time = 0; time < rounds; time += 1) {
    const started = await startChild(program, env);
    times.push(started.startupTime / 1000);
    await started.stop();
    const bare = await startBaseline('postgresql://localhost/unused');
    controls.push(bare.startupTime / 1000);
    await bare.stop();
  }
  const list = (values: number[]) => values.map((value) => value.toFixed(2)).join(', ');
  return {
    name: 'start: npm start, the second time, as a multiple of the bare baseline',
    value: Math.min(...times) / Math.min(...controls),
    note: `the best of ${list(times)} against ${list(controls)} s`,
  };
}
