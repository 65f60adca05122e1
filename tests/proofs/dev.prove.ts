import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { freePort } from '../../bench/machine/free-port.ts';
import { findBrowser } from '../journeys/fixtures/browser.ts';

// A restart takes about a second on an idle machine.
const limits = { browser: 1_000, server: 4_000 };

/** The files that are edited, each with an edit that a mark shows. */
export const edits = {
  component: {
    file: 'apps/web/src/features/portal/portal-footer.tsx',
    change: (text: string, mark: string) => text.replace('<footer', `<footer data-dev="${mark}"`),
  },
  style: {
    file: 'apps/web/src/features/portal/portal-footer.module.css',
    change: (text: string, mark: string) => `${text}\nfooter { --dev-mark: ${mark} }\n`,
  },
  server: {
    file: 'apps/server/src/modules/site/site/robots.ts',
    change: (text: string, mark: string) => text.replace("'/admin',", `'/admin',\n  '/${mark}',`),
  },
};
type Edit = keyof typeof edits;

/** A running npm run dev. */
interface Dev {
  readonly port: number;
  /** What it has printed. */
  readonly printed: () => string;
}

/** Starts npm run dev in a new data folder, and stops it after the work. */
export async function withDev(
  program: readonly string[],
  env: Record<string, string>,
  work: (dev: Dev) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-dev-'));
  const port = await freePort();
  const child = spawn(process.execPath, [...program, '--inspect', '--inspect-port=0'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  try {
    await untilServed(child, port);
    await work({ port, printed: () => output.join('') });
  } catch (error) {
    console.log(output.join(''));
    throw error;
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  }
}

/** It listens for a debugger, pages have the policy of production, and sources come with their maps. */
export async function expectDevelopment({ port, printed }: Dev): Promise<void> {
  assert.match(printed(), /Debugger listening on ws:\/\/127\.0\.0\.1/);
  const page = await ask(port, '/');
  assert.equal(page.status, 200);
  assert.match(page.policy, /script-src 'self'/);
  assert.doesNotMatch(page.policy, /script-src[^;]*unsafe/);
  const source = await ask(port, edits.component.file.replace('apps/web', ''));
  assert.match(source.body, /sourceMappingURL=data:application\/json/);
}

/**
 * Tests npm run dev: edits a component, a style and a file of the server while a page is open in Chromium. Each
 * change must be on the screen in time, under the content security policy of production and without violating it.
 */
async function proveDev(dev: Dev, browser: Browser, rounds: number): Promise<void> {
  await expectDevelopment(dev);
  const page = await browser.newPage();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(error.message));
  const origin = `http://stallion.localhost:${dev.port}`;
  await page.goto(origin);
  // Vite bundles packages on the first visit and reloads the page then.
  await page.waitForLoadState('networkidle');
  await page.goto(origin);
  await page.waitForLoadState('networkidle');

  await page.evaluate('window.sameDocument = true');
  const times: Record<Edit, number[]> = { component: [], style: [], server: [] };
  const originals = new Map<string, string>();
  const measure = async (what: Edit, mark: string, arrived: () => Promise<unknown>) =>
    times[what].push(await timed(() => edit(originals, what, mark), arrived));
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const mark = `round-${round}`;
      await measure('component', mark, () => page.locator(`footer[data-dev="${mark}"]`).waitFor());
      await measure('style', mark, () => untilStyled(page, mark));
    }
    assert.equal(await page.evaluate('window.sameDocument'), true, 'The page was not reloaded.');
    for (let round = 1; round <= rounds; round += 1)
      await measure('server', `round-${round}`, () =>
        untilAnswered(dev.port, '/robots.txt', `/round-${round}`),
      );
  } finally {
    for (const [file, text] of originals) await writeFile(file, text);
  }
  await untilTrue(page, 'window.sameDocument === undefined');
  assert.deepEqual(violations, []);
  const slowest = (values: number[]) => Math.round(Math.max(...values));
  const fastest = (values: number[]) => Math.round(Math.min(...values));
  console.log(
    `${rounds} of each: a component at most ${slowest(times.component)} ms, a style at most ${slowest(times.style)} ms, the server ${fastest(times.server)} to ${slowest(times.server)} ms`,
  );
  assert.ok(slowest(times.component) <= limits.browser, 'A component takes too long.');
  assert.ok(slowest(times.style) <= limits.browser, 'A style takes too long.');
  // A start is mostly processor time, so a busy machine takes longer.
  assert.ok(fastest(times.server) <= limits.server, 'The server takes too long.');
}

/** Rewrites a file, starting from its original text. */
async function edit(originals: Map<string, string>, what: Edit, mark: string): Promise<void> {
  const { file, change } = edits[what];
  const original = originals.get(file) ?? (await readFile(file, 'utf8'));
  originals.set(file, original);
  const changed = change(original, mark);
  assert.notEqual(changed, original, `${file} is not as this proof expects it.`);
  await writeFile(file, changed);
}

async function timed(begin: () => Promise<void>, arrived: () => Promise<unknown>): Promise<number> {
  await begin();
  const began = performance.now();
  await arrived();
  return performance.now() - began;
}

function untilStyled(page: Page, mark: string): Promise<void> {
  return untilTrue(
    page,
    `getComputedStyle(document.querySelector('footer')).getPropertyValue('--dev-mark').trim() === '${mark}'`,
  );
}

/** The page's policy blocks waitForFunction with a text. A page that is reloading has no value yet. */
async function untilTrue(page: Page, expression: string): Promise<void> {
  while ((await page.evaluate(expression).catch(() => false)) !== true) await pause(10);
}

async function untilServed(child: ChildProcess, port: number): Promise<void> {
  while ((await statusOf(port, '/health')) !== 200) {
    if (child.exitCode !== null) throw new Error('npm run dev has ended.');
    await pause(50);
  }
}

async function untilAnswered(port: number, path: string, text: string): Promise<void> {
  for (;;) {
    const reply = await ask(port, path).catch(() => undefined);
    if (reply?.status === 200 && reply.body.includes(text)) return;
    await pause(10);
  }
}

const statusOf = (port: number, path: string) =>
  ask(port, path).then(
    ({ status }) => status,
    () => 0,
  );

function ask(port: number, path: string): Promise<{ status: number; policy: string; body: string }> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { host: 'stallion.localhost' }, agent: false };
    get(options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          policy: String(reply.headers['content-security-policy'] ?? ''),
          body: Buffer.concat(chunks).toString(),
        }),
      );
    }).on('error', reject);
  });
}

if (import.meta.main) {
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  try {
    await withDev(['scripts/launch.mjs', 'dev'], {}, (dev) => proveDev(dev, browser, 5));
  } finally {
    await browser.close();
  }
}
