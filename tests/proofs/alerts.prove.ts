import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { reportBrowserError } from '@paddock/contract';
import { startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { recordBackup } from '@paddock/server/modules/operations/deployment-checks/index.ts';
import { migrateAll } from '@paddock/server/open-platform.ts';
import { openServer, type RunningServer } from '@paddock/server/open-server.ts';
import { readConfig } from '@paddock/server/platform/config.ts';
import { type DatabaseConnection, newId } from '@paddock/server/platform/database/index.ts';
import { databaseUrl, endListeners, factories, interruptDatabase, refuseConnections } from '@paddock/testing';
import { sql } from 'kysely';
import { freePort } from '../../bench/machine/free-port.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { holdsWithout, skipProof } from '../../scripts/prove/outcome.ts';
import { type Alertmanager, withAlertmanager } from './fixtures/alertmanager.ts';
import { type Prometheus, rulesFile, withPrometheus } from './fixtures/prometheus.ts';
import { isInstalled } from './fixtures/scanner-program.ts';

/**
 * [RUN-06] The rules of deploy/prometheus in a real Prometheus, with short times, on a real server: each alert fires for
 * its cause and ends with it.
 */
const patience = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** What fires as long as the only process works on no jobs. */
const withoutWorker = ['PaddockNoWorker'];

/** Waits until exactly these alerts fire, while the causes go on, and those for which the whole proof is the cause. */
async function expectFiring(
  prometheus: Prometheus,
  causes: readonly string[],
  goOn: () => Promise<void> = async () => undefined,
  always: readonly string[] = withoutWorker,
): Promise<void> {
  const expected = [...causes, ...always];
  const until = performance.now() + patience;
  let firing: string[] = [];
  while (performance.now() < until) {
    await goOn();
    firing = [...(await prometheus.firing())].sort();
    if (firing.join() === [...expected].sort().join()) {
      console.log(firing.length > 0 ? `fire: ${firing.join(', ')}` : 'all have ended');
      return;
    }
    await pause(300);
  }
  assert.deepEqual(firing, [...expected].sort());
}

/** What is wrong with the work of the deployment; returns how to mend it. */
async function causeStandingWork({ platform: { db } }: RunningServer): Promise<() => Promise<void>> {
  const email = { to: 'ida@example.com', subject: 'Hello', html: '', text: '' };
  const emails = (row: object) =>
    db
      .insertInto('outbox')
      .values(Array.from({ length: 6 }, () => ({ ...email, _id: newId(), ...row })))
      .execute();
  await emails({ createdAt: minutesAgo(120) });
  await emails({ failedAt: new Date(), problem: 'Refused' });
  await emails({ failedAt: new Date(), handedOverAt: new Date(), problem: 'It may have arrived' });
  await sql`INSERT INTO pgboss.job (name, state, start_after)
    VALUES ('housekeeping', 'failed', now()), ('complete-agreement', 'created', now() - interval '1 hour')`.execute(
    db,
  );
  const make = factories(db);
  const { _id: syndUser } = await make.participation();
  await db
    .insertInto('signature_requests')
    .values({
      _id: newId(),
      syndUser,
      provider: 'dropbox',
      problem: 'unavailable',
      problemAt: minutesAgo(60),
    })
    .execute();
  return async () => {
    await sql`DELETE FROM outbox`.execute(db);
    await sql`DELETE FROM pgboss.job`.execute(db);
    await sql`DELETE FROM signature_requests`.execute(db);
    await recordBackup(db, { message: 'A backup.', at: new Date() });
  };
}

/** Requests that fail, that are slow, and errors of pages, as long as it is called. */
function causeRequests(address: string): () => Promise<void> {
  const report = { kind: 'render', name: 'TypeError', message: 'x is not a function', places: [] };
  return async () => {
    for (let count = 0; count < 8; count += 1) {
      void fetch(`${address}/slow`).catch(() => undefined);
      await fetch(`${address}/breaks`);
      await fetch(address + reportBrowserError.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(report),
      });
    }
  };
}

/** Keeps every connection of the pool busy, with statements waiting. */
async function exhaustPool({ platform: { db } }: RunningServer, prometheus: Prometheus): Promise<void> {
  const held = Array.from({ length: 14 }, () => sql`SELECT pg_sleep(8)`.execute(db));
  await expectFiring(prometheus, ['PaddockPoolExhausted']);
  await Promise.all(held);
  await expectFiring(prometheus, []);
}

async function blockEventLoop(prometheus: Prometheus): Promise<void> {
  await expectFiring(prometheus, ['PaddockEventLoopLag'], async () => {
    const until = performance.now() + 800;
    while (performance.now() < until);
    await pause(50);
  });
  await expectFiring(prometheus, []);
}

/** Takes the listener away from a database that goes on answering. */
async function endListening(connection: DatabaseConnection, prometheus: Prometheus): Promise<void> {
  const allow = await refuseConnections(connection);
  try {
    await endListeners(connection);
    await expectFiring(prometheus, ['PaddockListenerDown']);
  } finally {
    await allow();
  }
  await expectFiring(prometheus, []);
}

/** Somebody is told of alerts, unless there is no Alertmanager here. */
async function prove(folder: string, connection: DatabaseConnection, manager?: Alertmanager): Promise<void> {
  const metricsPort = await freePort();
  const start = (role: 'web' | 'all') =>
    openServer(
      readConfig({
        DATABASE_URL: databaseUrl(connection),
        DATA_DIR: folder,
        SECRET_KEY: 'a secret key for proofs only, 32 or more characters',
        PORT: '0',
        ROLE: role,
        METRICS_PORT: String(metricsPort),
        LOG_LEVEL: 'silent',
        CAPTCHA: 'off',
        RATE_LIMITS: 'off',
        DEMO: '0',
      }),
      {
        extend: (app) => {
          app.get('/breaks', { config: { access: 'public' } }, async () => {
            throw new Error('Broken');
          });
          app.get('/slow', { config: { access: 'public' } }, async () => pause(3_000, {}));
        },
      },
    );
  // No worker takes what is due.
  let server = await start('web');
  try {
    await withPrometheus({ folder, metricsPort, alertmanagerPort: manager?.port }, async (prometheus) => {
      await expectFiring(prometheus, ['PaddockBackupOld']);
      await manager?.expectTold('ticket', 'PaddockBackupOld', 'firing');
      // A failure within an hour is one more than before, so there is a time before.
      await pause(12_000);
      const mend = await causeStandingWork(server);
      const standing = [
        'PaddockBackupOld',
        'PaddockEmailsFailed',
        'PaddockEmailsStuck',
        'PaddockEmailsUncertain',
        'PaddockJobsFailed',
        'PaddockJobsLate',
        'PaddockSignaturesStuck',
      ];
      await expectFiring(prometheus, standing);
      await mend();
      await expectFiring(prometheus, []);
      await manager?.expectTold('ticket', 'PaddockBackupOld', 'resolved');
      await expectFiring(
        prometheus,
        ['PaddockBrowserErrors', 'PaddockServerErrors', 'PaddockSlow'],
        causeRequests(server.address),
      );
      await expectFiring(prometheus, []);
      await exhaustPool(server, prometheus);
      await blockEventLoop(prometheus);
      await endListening(connection, prometheus);
      const restore = await interruptDatabase(connection);
      try {
        await expectFiring(prometheus, ['PaddockDatabaseAway']);
      } finally {
        await restore();
      }
      await expectFiring(prometheus, []);
      await server.close();
      await expectFiring(prometheus, ['PaddockDown']);
      await manager?.expectTold('page', 'PaddockDown', 'firing');
      server = await start('all');
      await expectFiring(prometheus, [], undefined, []);
      await manager?.expectTold('page', 'PaddockDown', 'resolved');
    });
  } finally {
    await server.close();
  }
}

if (!isInstalled('prometheus') || !isInstalled('promtool'))
  skipProof('the alerts take Prometheus (apt-get install prometheus)');
else {
  const tests = spawnSync('promtool', ['test', 'rules', 'deploy/prometheus/paddock-alerts.test.yml'], {
    encoding: 'utf8',
  });
  assert.equal(tests.status, 0, tests.stdout + tests.stderr);
  assert.equal(spawnSync('promtool', ['check', 'rules', rulesFile]).status, 0);
  const hasManager = isInstalled('prometheus-alertmanager');
  await withTemporaryFolder(async (folder) => {
    const embedded = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
    try {
      await migrateAll(embedded.connection);
      if (hasManager)
        await withAlertmanager(folder, (manager) => prove(folder, embedded.connection, manager));
      else await prove(folder, embedded.connection);
    } finally {
      await embedded.stop();
    }
  });
  if (!hasManager) holdsWithout(['nobody is told of alerts here (apt-get install prometheus-alertmanager)']);
}
