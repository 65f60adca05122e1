import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { servingFlags } from '../../scripts/launch/run.mjs';
import type { Metric } from '../budget/budget.ts';
import { type Child, startChild } from '../machine/child.ts';
import { startBaseline } from '../machine/servers.ts';
import { withTemporaryFolder } from '../machine/temporary-folder.ts';
import { measureHomepage } from './homepage.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMemory } from './memory.ts';
import { measurePaint } from './paint.ts';
import { measureRendering } from './rendering.ts';

type Measure = (server: Child, say: (line: string) => void, dataDir: string) => Promise<readonly Metric[]>;

/** Memory comes last: it is measured after everything else has run. */
const serverMeasurements: Readonly<Record<string, Measure>> = {
  homepage: measureHomepage,
  paint: measurePaint,
  rendering: measureRendering,
  lighthouse: measureLighthouse,
  memory: (server, say, dataDir) => measureMemory(server, dataDir, say),
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The measurements on the server as an operator starts it: in an empty folder, with its own database and the demo.
 */
export function measureServer(wanted: ReadonlySet<string>, say: (line: string) => void): Promise<Metric[]> {
  return withTemporaryFolder(async (folder) => {
    const env = { DATA_DIR: join(folder, 'data'), CAPTCHA: 'off', DEMO: '1' };
    const start = (script: string) => startChild([...servingFlags, join(root, script)], env);
    say('first start on an empty folder');
    const first = await start('apps/server/src/main.ts');
    await first.stop();
    const figures: Metric[] = [];
    if (wanted.has('start')) {
      figures.push({ name: 'start: the server, the first time, s', value: first.startupTime / 1000 });
      figures.push(await secondStart(env, say));
    }
    const measured = Object.entries(serverMeasurements).filter(([name]) => wanted.has(name));
    if (measured.length === 0) return figures;
    const server = await start('apps/server/src/main.ts');
    try {
      for (const [, measure] of measured) figures.push(...(await measure(server, say, env.DATA_DIR)));
    } finally {
      await server.stop();
    }
    return figures;
  });
}

/**
 * npm start as a whole, including the launcher's check of packages and build, compared with the start of the bare
 * baseline.
 */
async function secondStart(env: Record<string, string>, say: (line: string) => void): Promise<Metric> {
  say('second start, three times, and the bare baseline in turn');
  const times: number[] = [];
  const controls: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const started = await startChild([join(root, 'scripts/launch.mjs'), 'start'], env);
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
