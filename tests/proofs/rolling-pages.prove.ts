import assert from 'node:assert/strict';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { type Child, startChild } from '../../bench/machine/child.ts';
import { withChromium } from '../../bench/machine/chromium.ts';
import { openDatabase } from '../../bench/machine/database.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { skipProof } from '../../scripts/prove/outcome.ts';
import { waitForHydration } from '../journeys/fixtures/hydration.ts';
import { balancerConfiguration, balancerOfOneVersion, startBalancer } from './fixtures/haproxy.ts';
import { missingPrograms } from './fixtures/missing-programs.ts';
import { otherMark, writeOtherBuild } from './fixtures/other-build.ts';

const otherServer = fileURLToPath(new URL('./fixtures/serve-build.ts', import.meta.url));

/** Each is loaded by a browser that has nothing of it. */
const pages = ['/', '/about', '/contact', '/portfolio', '/education', '/about', '/contact', '/portfolio'];

/** What documents loaded, and which files of their pages did not. */
interface Visits {
  /** The documents of each build. */
  readonly documents: { one: number; other: number };
  readonly missing: string[];
}

/**
 * [RUN-09] Two versions serve behind haproxy, each with files of its own: no page misses one with the lines of
 * docs/several-processes.md. Then the former version goes, and a page of it that is still open leads on.
 */
async function proveRollingPages(folder: string, browser: Browser): Promise<void> {
  const database = await openDatabase(folder);
  const running: Child[] = [];
  try {
    await writeOtherBuild(join(folder, 'build'));
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: 'a secret key for proofs only, 32 or more characters',
      DEMO: '0',
      CAPTCHA: 'off',
      RATE_LIMITS: 'off',
      WEB_BUILD: join(folder, 'build'),
    };
    const current = await startChild(['apps/server/src/main.ts'], env);
    running.push(current);
    const former = await startChild([otherServer], env);
    running.push(former);
    const ports = [current, former].map(({ origin }) => Number(new URL(origin).port));

    const plain = await withBalancer(folder, { ports, configure: balancerOfOneVersion }, (origin) =>
      visit(browser, origin),
    );
    console.log('without the lines', plain.documents, `${plain.missing.length} files were missing`);
    assert.ok(plain.missing.length > 0, 'files are missing where the balancer asks one process only');

    await withBalancer(folder, { ports, configure: balancerConfiguration }, async (origin) => {
      const seen = await visit(browser, origin);
      console.log('with them', seen.documents, `${seen.missing.length} files were missing`);
      assert.deepEqual(seen.missing, [], 'no file is missing');
      assert.ok(seen.documents.one > 0 && seen.documents.other > 0, 'both versions have served pages');
      await leaveFormerPage(browser, origin, () => former.stop());
    });
  } finally {
    for (const server of running) await server.stop();
    await database.stop();
  }
}

async function visit(browser: Browser, origin: string): Promise<Visits> {
  const visits: Visits = { documents: { one: 0, other: 0 }, missing: [] };
  for (const path of pages) {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.on('response', (reply) => {
      if (reply.url().includes('/assets/') && !reply.ok())
        visits.missing.push(`${reply.status()} ${reply.url().slice(origin.length)} of ${path}`);
    });
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
    visits.documents[(await isOfOther(page)) ? 'other' : 'one'] += 1;
    if (visits.missing.length === 0) await waitForHydration(page);
    await context.close();
  }
  return visits;
}

const isOfOther = async (page: Page) => (await page.content()).includes(`${otherMark}.js`);

/** A page of the former version is open when that goes: the next page comes by itself, from the version that is left. */
async function leaveFormerPage(browser: Browser, origin: string, stopFormer: () => Promise<void>) {
  const context = await browser.newContext();
  const page = await context.newPage();
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await page.goto(`${origin}/contact`, { waitUntil: 'networkidle' });
    if (await isOfOther(page)) break;
  }
  assert.ok(await isOfOther(page), 'the page is of the former version');
  await waitForHydration(page);
  await stopFormer();
  const gone = page.waitForEvent('console', (line) => line.text().startsWith('PageNotReached'));
  const loaded = page.waitForEvent('load');
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await gone;
  await loaded;
  await waitForHydration(page);
  assert.equal(new URL(page.url()).pathname, '/about');
  assert.match(await page.getByRole('heading', { level: 1 }).innerText(), /^About/);
  assert.equal(await page.getByRole('alert').count(), 0, 'nothing is asked of anybody');
  assert.ok(!(await isOfOther(page)), 'the page is of the version that is left');
  console.log('a page of the version that went has led to the next one');
  await context.close();
}

async function withBalancer<T>(
  folder: string,
  { ports, configure }: { ports: readonly number[]; configure: typeof balancerConfiguration },
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const { origin, stop } = await startBalancer(folder, ports, configure);
  try {
    return await work(origin);
  } finally {
    await stop();
  }
}

if (import.meta.main) {
  const missing = missingPrograms(['haproxy']);
  if (missing.length > 0) skipProof(`no ${missing.join(', ')} (apt-get install haproxy)`);
  else
    await withTemporaryFolder((folder) =>
      withChromium(console.log, async (browser) => {
        await proveRollingPages(folder, browser);
        return [];
      }),
    );
}
