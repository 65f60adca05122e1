import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectRunningEmbedded, databaseProcesses } from '@paddock/embedded-postgres';
import { findJobs } from '@paddock/server/find-jobs.ts';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BenchRun } from '../../bench/budget/bench-run.ts';
import { compareWithBudgets } from '../../bench/budget/budget.ts';
import { type Child, startChild } from '../../bench/machine/child.ts';
import { smokeTimeout } from '../../bench/machine/smoke.ts';
import { auditedPages } from '../../bench/measurements/lighthouse.ts';
import { measureRunningServer, measureSecondStart } from '../../bench/measurements/server.ts';
import { buildServer } from '../../scripts/launch/build-server.mjs';
import { buildWeb } from '../../scripts/launch/build-web.mjs';
import { servingFlags } from '../../scripts/launch/run.mjs';
import { copyProductionFiles } from '../../scripts/production-files/copy.ts';
import { ensureBrowser } from '../../scripts/test/browser.ts';
import { payloads } from '../journeys/fixtures/index.ts';
import { useServer } from '../journeys/fixtures/server-address.ts';
import { makeFirstAgreement } from './fixtures/first-agreement.ts';
import { spendInvestorsDay } from './fixtures/investors-day.ts';
import { assertKept, readKeptFigures, sizesOf } from './fixtures/kept-figures.ts';
import { expectAnswer, openScannedServer } from './scanners.prove.ts';
import { proveStoredScripts } from './stored-scripts.prove.ts';

// What the bench and the proofs do on a server with the demo, each in a short form. They share one, which runs on the
// production files alone, because making the demo takes longest.

const root = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'paddock-demo-'));
const files = join(folder, 'paddock');
const dataDir = join(folder, 'data');
const env = { DATA_DIR: dataDir, DEMO: '1', CAPTCHA: 'off', RATE_LIMITS: 'off' };
const program = [...servingFlags, join(files, 'apps/server/dist/server/main.js')];
let server: Child;
let pool: pg.Pool;

beforeAll(async () => {
  // Nothing is built if nothing has changed, as in npm test.
  buildWeb(root, process.execPath);
  await copyProductionFiles({ root, build: buildServer(root, process.execPath), folder: files });
  server = await startChild(program, env);
  pool = new pg.Pool({ ...(await connectRunningEmbedded(dataDir)), max: 2 });
  pool.on('error', () => undefined);
}, 300_000);
afterAll(async () => {
  if (pool && !pool.ended) await pool.end();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('bench and proofs find on the demo what they need', { timeout: 2 * smokeTimeout }, async () => {
  await expectFigures();
  await expectAuditedPages();
  await expectScannedAnswers();
  await expectPlainTexts();
  await expectKept();
});

it('the production files run on their own: a server with the demo, the first agreement and the commands', {
  timeout: smokeTimeout,
}, async () => {
  const command = async (name: string, ...args: string[]) =>
    (
      await promisify(execFile)(join(files, 'bin', name), args, {
        env: { PATH: '/usr/bin:/bin', ...env },
      })
    ).stdout;
  try {
    useServer({ port: portOf(server), dataDir });
    expect(await pageAt('/dashboard')).toMatch(/<title>[^<]*Stallion/);
    expect(await pageAt('/docs/static/index.html')).toContain('swagger');
    expect(await pageAt('/portals/stallion/hero.svg')).toContain('<svg');
    const { rows } = await pool.query<{ name: string }>('SELECT name FROM pgboss.queue');
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining((await findJobs()).map(({ job }) => job.name)),
    );
    const email = 'owner@harbor.example';
    const printed = await command('create-superadmin', email, '--name', 'Olivia Owner');
    const password = /^ {2}(\S+)$/m.exec(printed)?.[1] ?? '';
    await makeFirstAgreement(server.origin, { email, password });
    const logo = await fetch(`${server.origin}/portals/stallion/logo.png`);
    expect(logo.headers.get('content-type')).toBe('image/png');
    // Loaded only with a key of Mailchimp.
    const load = createRequire(join(files, 'apps/server/package.json'));
    expect(load('@mailchimp/mailchimp_marketing/src/ApiClient.js')).toBeTypeOf('function');
    expect(await command('backup', join(folder, 'backup.tar.gz'))).toMatch(/^Backed up \d+ rows/);
  } finally {
    useServer(undefined);
    await pool.end();
    await server.stop();
  }
  expect(await command('restore', join(folder, 'backup.tar.gz'), '--replace')).toMatch(
    /^Restored the backup of .* \d+ rows/,
  );
  // Without the launcher, which would install packages if they were not those of the lock file.
  const start = await measureSecondStart(program, { env, rounds: 1 }, () => undefined);
  expect(start.value).toBeGreaterThan(0);
});

/** The groups of the bench that need a server only. */
async function expectFigures(): Promise<void> {
  const groups = ['homepage', 'paint', 'rendering', 'memory'];
  const run = new BenchRun(new Set(groups), () => undefined);
  await measureRunningServer(run, server, () => databaseProcesses(dataDir), {
    paint: { rounds: 1, network: { bytesPerSecond: 1e8, latency: 0 }, slowdown: 1 },
    rendering: { warming: 1, made: 1, kept: 1 },
    lighthouse: 0,
  });
  expect([...run.failures]).toEqual([]);
  const verdicts = compareWithBudgets(run.figures, (name) => groups.includes(name.split(':')[0] ?? ''));
  expect(verdicts.filter(({ note }) => note === 'not measured')).toEqual([]);
}

/** What Lighthouse looks at. Node does not resolve the names of portals. */
async function expectAuditedPages(): Promise<void> {
  for (const page of auditedPages(server)) {
    const { host, pathname } = new URL(page);
    const reply = await fetch(server.origin + pathname, { headers: { host } });
    expect(reply.status, page).toBe(200);
    expect(await reply.text(), page).toMatch(/<title>[^<]*(Stallion|Sports)/);
  }
}

const portOf = ({ origin }: Child) => Number(new URL(origin).port);

async function expectScannedAnswers(): Promise<void> {
  try {
    const scanned = await openScannedServer({ port: portOf(server), dataDir }, async () => 'paddock-demo');
    expect(scanned.requests.length).toBeGreaterThan(20);
    for (const target of scanned.requests) await expectAnswer(scanned.host, target, scanned.codes);
  } finally {
    useServer(undefined);
  }
}

/** What the proofs `upgrade` and `former-version` do on a server of any version. */
async function expectKept(): Promise<void> {
  const { origin } = server;
  const kept = { origin, database: pool, files: join(dataDir, 'files') };
  const before = await readKeptFigures(kept, 3);
  expect(Object.entries(sizesOf(before)).filter(([part, size]) => part !== 'files' && size === 0)).toEqual(
    [],
  );
  await spendInvestorsDay(origin);
  const after = await readKeptFigures(kept, 3);
  // Lines of the audit log wait there until they have their place.
  assertKept(before, after, ['audit_unchained']);
  expect(() => assertKept(after, before, [])).toThrow(/^participations: /);
}

async function expectPlainTexts(): Promise<void> {
  const executablePath = ensureBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  try {
    await proveStoredScripts({ port: portOf(server), dataDir }, browser, {
      texts: payloads.slice(0, 1),
      portals: 0,
      pages: 1,
      oneOf: 5,
    });
  } finally {
    await browser.close();
    useServer(undefined);
  }
}

async function pageAt(path: string): Promise<string> {
  const reply = await fetch(server.origin + path, { headers: { host: 'stallion.localhost' } });
  expect(reply.status, path).toBe(200);
  return reply.text();
}
