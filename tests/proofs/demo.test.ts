import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Pool } from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { BenchRun } from '../../bench/budget/bench-run.ts';
import { compareWithBudgets } from '../../bench/budget/budget.ts';
import type { MeasuredServer } from '../../bench/machine/child.ts';
import { smokeTimeout, withSmokeDatabase } from '../../bench/machine/smoke.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { auditedPages } from '../../bench/measurements/lighthouse.ts';
import { measureRunningServer, measureSecondStart } from '../../bench/measurements/server.ts';
import { buildServer } from '../../scripts/launch/build-server.mjs';
import { buildWeb } from '../../scripts/launch/build-web.mjs';
import { servingFlags } from '../../scripts/launch/run.mjs';
import { ensureBrowser } from '../../scripts/test/browser.ts';
import { payloads } from '../journeys/fixtures/index.ts';
import { useServer } from '../journeys/fixtures/server-address.ts';
import { spendInvestorsDay } from './fixtures/investors-day.ts';
import { assertKept, readKeptFigures, sizesOf } from './fixtures/kept-figures.ts';
import { expectAnswer, openScannedServer } from './scanners.prove.ts';
import { proveStoredScripts } from './stored-scripts.prove.ts';

// What the bench and the proofs do on a server with the demo, each in a short form. They share one, because making the
// demo takes longest.

// Nothing is built if nothing has changed, as in npm test.
beforeAll(() => buildWeb(process.cwd(), process.execPath), 300_000);

it('bench and proofs find on the demo what they need', { timeout: 2 * smokeTimeout }, () =>
  withTemporaryFolder((folder) =>
    withSmokeDatabase(
      async (database, serve) => {
        await serve(async (server) => {
          await expectFigures(server, database.pool);
          await expectAuditedPages(server);
          await expectScannedAnswers(server, folder);
          await expectPlainTexts(server, folder);
          await expectKept(server, database.pool, folder);
        });
        // Without the launcher, which would install packages if they were not those of the lock file.
        const server = [...servingFlags, join(buildServer(process.cwd(), process.execPath), 'main.js')];
        const env = { DATA_DIR: folder, CAPTCHA: 'off', DEMO: '1', ...database.env };
        const start = await measureSecondStart(server, { env, rounds: 1 }, () => undefined);
        expect(start.value).toBeGreaterThan(0);
      },
      { DEMO: '1' },
    ),
  ),
);

/** The groups of the bench that need a server only. */
async function expectFigures(server: MeasuredServer, pool: Pool): Promise<void> {
  const groups = ['homepage', 'paint', 'rendering', 'memory'];
  const run = new BenchRun(new Set(groups), () => undefined);
  await measureRunningServer(run, server, () => ownProcess(pool), {
    paint: { rounds: 1, network: { bytesPerSecond: 1e8, latency: 0 }, slowdown: 1 },
    rendering: { warming: 1, made: 1, kept: 1 },
    lighthouse: 0,
  });
  expect([...run.failures]).toEqual([]);
  const verdicts = compareWithBudgets(run.figures, (name) => groups.includes(name.split(':')[0] ?? ''));
  expect(verdicts.filter(({ note }) => note === 'not measured')).toEqual([]);
}

/** One process of the database, which other tests share. */
async function ownProcess(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows.map(({ pid }) => pid);
}

/** What Lighthouse looks at. Node does not resolve the names of portals. */
async function expectAuditedPages(server: MeasuredServer): Promise<void> {
  for (const page of auditedPages(server)) {
    const { host, pathname } = new URL(page);
    const reply = await fetch(server.origin + pathname, { headers: { host } });
    expect(reply.status, page).toBe(200);
    expect(await reply.text(), page).toMatch(/<title>[^<]*(Stallion|Sports)/);
  }
}

const portOf = ({ origin }: MeasuredServer) => Number(new URL(origin).port);

async function expectScannedAnswers(server: MeasuredServer, dataDir: string): Promise<void> {
  try {
    const scanned = await openScannedServer({ port: portOf(server), dataDir }, async () => 'paddock-demo');
    expect(scanned.requests.length).toBeGreaterThan(20);
    for (const target of scanned.requests) await expectAnswer(scanned.host, target, scanned.codes);
  } finally {
    useServer(undefined);
  }
}

/** What the proofs `upgrade` and `former-version` do on a server of any version. */
async function expectKept({ origin }: MeasuredServer, database: Pool, files: string): Promise<void> {
  const before = await readKeptFigures({ origin, database, files }, 3);
  expect(Object.entries(sizesOf(before)).filter(([part, size]) => part !== 'files' && size === 0)).toEqual(
    [],
  );
  await spendInvestorsDay(origin);
  const after = await readKeptFigures({ origin, database, files }, 3);
  // Lines of the audit log wait there until they have their place.
  assertKept(before, after, ['audit_unchained']);
  expect(() => assertKept(after, before, [])).toThrow(/^participations: /);
}

async function expectPlainTexts(server: MeasuredServer, dataDir: string): Promise<void> {
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
