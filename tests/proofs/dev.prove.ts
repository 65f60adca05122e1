import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { freePort } from '../../bench/machine/free-port.ts';
import { findBrowser } from '../journeys/fixtures/browser.ts';

/**
 * Tests npm run dev: edits a component, a style and a file of the server while a page is open in Chromium. Each
 * change must be on the screen in time, under the content security policy of production and without violating it.
 */
// A restart takes about a second on an idle machine.
const limits = { browser: 1_000, server: 4_000 };
const rounds = 5;

const footer = 'apps/web/src/features/portal/portal-footer.tsx';
const footerStyle = 'apps/web/src/features/portal/portal-footer.module.css';
const robots = 'apps/server/src/modules/site/site/robots.ts';

const folder = await mkdtemp(join(tmpdir(), 'paddock-dev-'));
const port = await freePort();
const originals = new Map<string, string>();
const dev = spawn(process.execPath, ['scripts/launch.mjs', 'dev', '--inspect', '--inspect-port=0'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: folder },
  stdio: ['ignore', 'pipe', 'pipe'],
});
const output: string[] = [];
for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });

try {
  await untilServed(dev);
  assert.match(output.join(''), /Debugger listening on ws:\/\/127\.0\.0\.1/);
  const page = await browser.newPage();
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(error.message));
  const origin = `http://stallion.localhost:${port}`;
  const first = await page.goto(origin);
  const policy = (await first?.headerValue('content-security-policy')) ?? '';
  assert.match(policy, /script-src 'self'/);
  assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
  // Vite bundles packages on the first visit and reloads the page then.
  await page.waitForLoadState('networkidle');
  await page.goto(origin);
  await page.waitForLoadState('networkidle');

  const source = await page.request.get(`http://127.0.0.1:${port}/src/features/portal/portal-footer.tsx`);
  assert.match(await source.text(), /sourceMappingURL=data:application\/json/);

  await page.evaluate('window.sameDocument = true');
  const times = { component: [] as number[], style: [] as number[], server: [] as number[] };
  for (let round = 1; round <= rounds; round += 1) {
    const mark = `round-${round}`;
    times.component.push(
      await timed(
        () => edit(footer, (text) => text.replace('<footer', `<footer data-dev="${mark}"`)),
        () => page.locator(`footer[data-dev="${mark}"]`).waitFor(),
      ),
    );
    times.style.push(
      await timed(
        () => edit(footerStyle, (text) => `${text}\nfooter { --dev-mark: ${mark} }\n`),
        () => untilStyled(page, mark),
      ),
    );
  }
  assert.equal(await page.evaluate('window.sameDocument'), true, 'The page was not reloaded.');
  for (let round = 1; round <= rounds; round += 1) {
    const mark = `/round-${round}`;
    times.server.push(
      await timed(
        () => edit(robots, (text) => text.replace("'/admin',", `'/admin',\n  '${mark}',`)),
        () => untilAnswered('/robots.txt', mark),
      ),
    );
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
} catch (error) {
  console.log(output.join(''));
  throw error;
} finally {
  for (const [file, text] of originals) await writeFile(file, text);
  await browser.close();
  if (dev.exitCode === null) {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
}

/** Rewrites a file, starting from its original text. */
async function edit(file: string, change: (text: string) => string): Promise<void> {
  const original = originals.get(file) ?? (await readFile(file, 'utf8'));
  originals.set(file, original);
  const changed = change(original);
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

async function untilServed(child: ChildProcess): Promise<void> {
  while (!(await ask('/health').catch(() => ''))) {
    if (child.exitCode !== null) throw new Error('npm run dev has ended.');
    await pause(50);
  }
}

async function untilAnswered(path: string, text: string): Promise<void> {
  while (!(await ask(path).catch(() => '')).includes(text)) await pause(10);
}

function ask(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { host: 'stallion.localhost' }, agent: false };
    get(options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => resolve(reply.statusCode === 200 ? Buffer.concat(chunks).toString() : ''));
    }).on('error', reject);
  });
}
