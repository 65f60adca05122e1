import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { servingFlags } from '../../scripts/launch/run.mjs';
import type { Figure } from '../budget.ts';
import { type Child, startChild } from '../machine/child.ts';
import { inTemporaryFolder } from '../machine/temporary-folder.ts';
import { measureHomepage } from './homepage.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureMemory } from './memory.ts';
import { measurePaint } from './paint.ts';
import { measureRendering } from './rendering.ts';

type Measure = (server: Child, say: (line: string) => void, dataDir: string) => Promise<readonly Figure[]>;

/** Memory comes last: it is what is held when all the rest has been asked for. */
const onOneServer: Readonly<Record<string, Measure>> = {
  homepage: measureHomepage,
  paint: measurePaint,
  rendering: measureRendering,
  lighthouse: measureLighthouse,
  memory: (server, say, dataDir) => measureMemory(server, dataDir, say),
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What is measured on the server as a person starts it: on an empty folder, with its own database and the demo. */
export function measureHouse(wanted: ReadonlySet<string>, say: (line: string) => void): Promise<Figure[]> {
  return inTemporaryFolder(async (folder) => {
    const env = { DATA_DIR: join(folder, 'data'), CAPTCHA: 'off', DEMO: '1' };
    const start = (script: string) => startChild([...servingFlags, join(root, script)], env);
    say('first start on an empty folder');
    const first = await start('apps/server/src/main.ts');
    await first.stop();
    const figures: Figure[] = [];
    if (wanted.has('start')) {
      figures.push({ name: 'start: the server, the first time, s', value: first.startedIn / 1000 });
      figures.push(await secondStart(env, say));
    }
    const measured = Object.entries(onOneServer).filter(([name]) => wanted.has(name));
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

/** npm start as a whole: the launcher's look at packages and build is part of it. */
async function secondStart(env: Record<string, string>, say: (line: string) => void): Promise<Figure> {
  say('second start, three times');
  const times: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const started = await startChild([join(root, 'scripts/launch.mjs'), 'start'], env);
    times.push(started.startedIn / 1000);
    await started.stop();
  }
  return {
    name: 'start: npm start, the second time, s',
    value: Math.min(...times),
    note: `the best of ${times.map((time) => time.toFixed(2)).join(', ')}`,
  };
}
