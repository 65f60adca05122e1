import { get } from 'node:http';
import type { Figure } from '../budget.ts';
import type { Child } from '../machine/child.ts';
import { processorTimeOf } from '../machine/cpu.ts';

const pages = ['/', '/portfolio', '/education', '/about'];
const times = { warming: 40, made: 200, kept: 2_000 };

/** What a public page costs the server: made anew, and out of its cache. Processor time, compression included. */
export async function measureRendering(server: Child, say: (line: string) => void): Promise<Figure[]> {
  if (process.platform !== 'linux') {
    say('processor time is read from /proc, which this system has not');
    return [];
  }
  say(`public pages, ${times.made} made anew and ${times.kept} out of the cache`);
  // A page with a query that no page knows is made for whoever asks.
  let question = 0;
  const made = () => {
    question += 1;
    return `${pages[question % pages.length]}?bench=${question}`;
  };
  const kept = () => {
    question += 1;
    return pages[question % pages.length] ?? '/';
  };
  await ask(server, times.warming, made);
  const anew = await costOf(server, times.made, made);
  await ask(server, pages.length, kept);
  const cached = await costOf(server, times.kept, kept);
  return [
    { name: 'rendering: a public page made anew, ms of processor', value: anew, note: pages.join(' ') },
    { name: 'rendering: the same out of the cache, ms of processor', value: cached },
  ];
}

async function costOf(server: Child, count: number, path: () => string): Promise<number> {
  const before = processorTimeOf(server.pid);
  await ask(server, count, path);
  return (processorTimeOf(server.pid) - before) / count;
}

async function ask(server: Child, count: number, path: () => string): Promise<void> {
  for (let time = 0; time < count; time += 1) await fetchPage(server.origin, path());
}

function fetchPage(origin: string, path: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const headers = { host: 'stallion.localhost', 'accept-encoding': 'br' };
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${path} answered ${reply.statusCode}`));
      reply.resume();
      reply.once('end', resolve);
    }).once('error', reject);
  });
}
