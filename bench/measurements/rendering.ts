import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import type { MeasuredServer } from '../machine/child.ts';
import { cpuTime } from '../machine/cpu.ts';
import { startBaseline } from '../machine/servers.ts';
import { withTemporaryFolder } from '../machine/temporary-folder.ts';

const pages = ['/', '/portfolio', '/education', '/about'];

/** How many pages are asked for. */
export interface RenderingSizes {
  readonly warming: number;
  /** Rendered again. */
  readonly made: number;
  /** Out of the cache. */
  readonly kept: number;
}

/** The processor time of a public page on the server, rendered and from the cache, including compression. */
export async function measureRendering(
  server: MeasuredServer,
  times: RenderingSizes,
  say: Say,
): Promise<Metric[]> {
  if (process.platform !== 'linux') {
    say('processor time is read from /proc, which this system has not');
    return [];
  }
  say(`public pages, ${times.made} rendered again and ${times.kept} out of the cache`);
  // A page with an unknown query is rendered for each request.
  let question = 0;
  const made = () => {
    question += 1;
    return `${pages[question % pages.length]}?bench=${question}`;
  };
  const kept = () => {
    question += 1;
    return pages[question % pages.length] ?? '/';
  };
  await fetchPages(server, times.warming, made);
  const uncached = await cpuCost(server, times.made, made);
  await fetchPages(server, pages.length, kept);
  const cached = await cpuCost(server, times.kept, kept);
  const control = await measureControl(server, times, say);
  const note = (value: number) => `${value.toFixed(2)} against ${control.toFixed(2)} ms of processor`;
  return [
    {
      name: 'rendering: a public page rendered again, as a multiple of the bare handler with the same bytes',
      value: uncached / control,
      note: note(uncached),
    },
    {
      name: 'rendering: the same out of the cache, as a multiple of the bare handler with the same bytes',
      value: cached / control,
      note: note(cached),
    },
  ];
}

/** The processor time of the bare baseline to send the homepage, compressed once. */
function measureControl(server: MeasuredServer, times: RenderingSizes, say: Say): Promise<number> {
  return withTemporaryFolder(async (folder) => {
    say(`the bare handler with the same bytes, ${times.kept} times`);
    const page = join(folder, 'page.br');
    await writeFile(page, await fetchPage(server.origin, '/'));
    const bare = await startBaseline('postgresql://localhost/unused', { PAGE_FILE: page });
    try {
      await fetchPages(bare, times.warming, () => '/');
      return await cpuCost(bare, times.kept, () => '/');
    } finally {
      await bare.stop();
    }
  });
}

async function cpuCost(server: MeasuredServer, count: number, path: () => string): Promise<number> {
  const before = cpuTime(server.pid);
  await fetchPages(server, count, path);
  return (cpuTime(server.pid) - before) / count;
}

async function fetchPages(server: MeasuredServer, count: number, path: () => string): Promise<void> {
  for (let time = 0; time < count; time += 1) await fetchPage(server.origin, path());
}

function fetchPage(origin: string, path: string): Promise<Buffer> {
  const { hostname, port } = new URL(origin);
  const headers = { host: 'stallion.localhost', 'accept-encoding': 'br' };
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${path} answered ${reply.statusCode}`));
      void reply.toArray().then((chunks) => resolve(Buffer.concat(chunks as Buffer[])), reject);
    }).once('error', reject);
  });
}
