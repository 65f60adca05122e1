import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl, serverProgram, smtpSink, startDatabaseProxy, testServer } from '@paddock/testing';
import { expect, it, vi } from 'vitest';
import { startChild } from '../../bench/machine/child.ts';
import { freePort } from '../../bench/machine/free-port.ts';
import { heldMemory } from '../../bench/machine/memory.ts';
import { startBaseline } from '../../bench/machine/servers.ts';
import { smokeTimeout, withSmokeDatabase } from '../../bench/machine/smoke.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { edits, expectDevelopment, withDev } from './dev.prove.ts';
import { proveFailover } from './failover.prove.ts';
import { workBeside } from './fixtures/backups-and-changes.ts';
import { seedScene } from './fixtures/busiest-requests.ts';
import { formerCommit, historyUnavailableReason } from './fixtures/former-checkout.ts';
import { otherMark, writeOtherBuild } from './fixtures/other-build.ts';
import { mayMount, mountSmallDisk } from './fixtures/small-disk.ts';
import { diskFull, expectWholeFiles } from './full-disk.prove.ts';
import { proveFullLog } from './full-log.prove.ts';
import { proveGeneratedBodies } from './generated-bodies.prove.ts';
import { propertyTests } from './generated-questions.prove.ts';
import { proveGeneratedRequests } from './generated-requests.prove.ts';
import { timeRequests } from './growth.prove.ts';
import { proveImportKilled } from './import-killed.prove.ts';
import { proofJourneys } from './journeys.prove.ts';
import { moveSteps } from './move-to.prove.ts';
import { omittedTests } from './omitted-tests.prove.ts';
import { proveOversell } from './oversell.prove.ts';
import { proveOversellKilled } from './oversell-killed.prove.ts';
import { provePooler } from './pooler.prove.ts';
import { provePostingKilled } from './posting-killed.prove.ts';
import { propertyFiles } from './properties.prove.ts';
import { proveRollingRestart } from './rolling-restart.prove.ts';
import { proveRotateKeys } from './rotate-keys.prove.ts';
import { proveRunKilled } from './run-killed.prove.ts';
import { proveSeveralProcesses } from './several-processes.prove.ts';
import { measureSteadiness } from './steady-load.prove.ts';
import { measureThroughput } from './throughput.prove.ts';

// Each proof in a short form, so that what it needs is there when it runs as a whole; only that one asserts how quickly
// everything works, since other tests run beside these. Those of the demo are in
// demo.test.ts, those of the jobs, the seal, the image and the alerts in tests of their own; kill-recovery.test.ts of the embedded database runs rounds of the proof `kills`.

it('a few investors race for one fund', { timeout: smokeTimeout }, async () => {
  const server = await testServer({ env: { RATE_LIMITS: 'off' } });
  try {
    await expect(proveOversell(server, { racers: 4, rounds: 1 })).resolves.toBeUndefined();
  } finally {
    await server.close();
  }
});

it('a few generated bodies change nothing', { timeout: smokeTimeout }, async () => {
  const server = await testServer({ env: { RATE_LIMITS: 'off' } });
  try {
    await expect(proveGeneratedBodies(server, 5)).resolves.toBeUndefined();
  } finally {
    await server.close();
  }
});

it('the property tests of queries and bodies take their number from the proof', async () => {
  for (const file of propertyTests)
    expect(await readFile(file, 'utf8'), file).toContain("process.env['PROOF_RUNS']");
});

it('the proof of omitted tests finds them, and the configuration runs them for it only', async () => {
  expect(omittedTests.length).toBeGreaterThan(1);
  expect(await readFile('vitest.config.ts', 'utf8')).toContain("process.env['OMITTED_TESTS']");
});

it('the proof of properties finds their tests, and each project of the configuration takes its seed', async () => {
  expect(propertyFiles.length).toBeGreaterThan(50);
  const configuration = await readFile('vitest.config.ts', 'utf8');
  expect(configuration.match(/setupFiles,/g)).toHaveLength(configuration.match(/name: '/g)?.length ?? 0);
});

it('the former version is in the history of the sources, where there is one', async (context) => {
  const reason = await historyUnavailableReason();
  if (reason) return context.skip(reason);
  expect(await formerCommit()).toMatch(/^[0-9a-f]{40}$/);
  expect(await historyUnavailableReason('0'.repeat(40))).toContain('no git history here');
});

it('the journeys of the proofs are all, also those with their tag', async () => {
  expect(await readFile('tests/journeys/tables.test.ts', 'utf8')).toContain('@proof');
  const leavesOut = async (env: Record<string, string | undefined>) => {
    vi.resetModules();
    vi.stubEnv('JOURNEYS', env['JOURNEYS']);
    const { default: config } = await import('../../playwright.config.ts');
    return config.projects?.map(({ grepInvert }) =>
      [grepInvert].flat().some((pattern) => pattern instanceof RegExp && pattern.test('a journey @proof')),
    );
  };
  try {
    expect(await leavesOut({})).toEqual([true, true]);
    expect(await leavesOut(proofJourneys)).toEqual([false, false]);
  } finally {
    vi.unstubAllEnvs();
  }
});

it('the proof of rolling pages has a build whose files have none of the names of this one', () =>
  withTemporaryFolder(async (folder) => {
    await writeOtherBuild(folder);
    const files = await readdir(join(folder, 'client/assets'));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((name) => !name.includes(otherMark))).toEqual([]);
    const manifest = await readFile(join(folder, 'client/.vite/manifest.json'), 'utf8');
    expect(files.filter((name) => !manifest.includes(`assets/${name}"`))).toEqual([]);
  }));

it('the server is killed once while a few commit', { timeout: smokeTimeout }, () =>
  withSmokeDatabase(async ({ env, connection }) => {
    const sizes = { racers: 4, rounds: 1, database: { env, connection } };
    await expect(proveOversellKilled(sizes)).resolves.toBeUndefined();
  }),
);

it('a process that posts to the book of a fund is killed once', { timeout: smokeTimeout }, () =>
  withSmokeDatabase(async ({ url }) => {
    await expect(provePostingKilled({ url, rounds: 1, perRound: 3 })).resolves.toBeUndefined();
  }),
);

it('a server that imports a file is killed once', { timeout: smokeTimeout }, () =>
  withSmokeDatabase(async ({ url, env }) => {
    await expect(proveImportKilled({ url, env, investors: 10, kills: 1 })).resolves.toBeUndefined();
  }),
);

it('a process that posts a distribution is killed once', { timeout: smokeTimeout }, () =>
  withSmokeDatabase(async ({ url }) => {
    await expect(proveRunKilled({ url, investors: 10, kills: 1 })).resolves.toBeUndefined();
  }),
);

it('the way to the database is closed for a moment', { timeout: smokeTimeout }, () =>
  withSmokeDatabase(async ({ connection }) => {
    const proxy = await startDatabaseProxy(connection);
    try {
      const url = databaseUrl(proxy.connection);
      const promotion = async () => {
        await pause(500);
        await proxy.open();
      };
      const losses = [{ name: 'close', lose: proxy.close, promotion }];
      await expect(proveFailover({ url, losses, before: 200, after: 500 })).resolves.toHaveLength(1);
    } finally {
      await proxy.stop();
    }
  }),
);

it('one process answers a light load for a moment', { timeout: smokeTimeout }, () =>
  withSmokeDatabase(({ env, url }) =>
    withTemporaryFolder(async (folder) => {
      const { origin, stop } = await startChild([serverProgram('main')], {
        ...env,
        DATA_DIR: folder,
        DEMO: '0',
        CAPTCHA: 'off',
        RATE_LIMITS: 'off',
      });
      try {
        const sizes = { restarts: [], between: 300, investors: 6, places: 4 };
        await expect(proveRollingRestart({ databaseUrl: url, origin, ...sizes })).resolves.toBeUndefined();
      } finally {
        await stop();
      }
    }),
  ),
);

it('the key of one process is rotated once, and killed on the way', { timeout: smokeTimeout }, () =>
  withSmokeDatabase(({ env, url }) =>
    withTemporaryFolder(async (folder) => {
      const port = String(await freePort());
      const firstKey = env['SECRET_KEY'] ?? '';
      let current = firstKey;
      const start = (keys: Record<string, string>) =>
        startChild([serverProgram('main')], {
          ...env,
          PORT: port,
          DATA_DIR: folder,
          DEMO: '0',
          CAPTCHA: 'off',
          RATE_LIMITS: 'off',
          ...keys,
        });
      let server = await start({});
      const restart = async (keys: Record<string, string>) => {
        // Where there is one process, none has to read what another one writes.
        if (keys['SECRET_KEY'] === current) return;
        current = keys['SECRET_KEY'] ?? '';
        await server.stop();
        server = await start(keys);
      };
      const kills = [0.5];
      const sizes = { rotations: 1, kills, factors: 200, investors: 6, places: 4 };
      try {
        await expect(
          proveRotateKeys({ databaseUrl: url, origin: server.origin, restart, firstKey, ...sizes }),
        ).resolves.toBeUndefined();
      } finally {
        await server.stop();
      }
    }),
  ),
);

it(
  'one process does without mail and on a full disk for a moment, and its files are whole',
  {
    timeout: smokeTimeout,
  },
  () =>
    withSmokeDatabase(({ env, url }) =>
      withTemporaryFolder(async (folder) => {
        const mail = await smtpSink();
        const way = await startDatabaseProxy({ host: '127.0.0.1', port: mail.port });
        const disk = mayMount(folder) ? mountSmallDisk(folder, 20) : undefined;
        const { origin, stop } = await startChild([serverProgram('main')], {
          ...env,
          DATA_DIR: folder,
          SMTP_URL: `smtp://127.0.0.1:${way.connection.port}`,
          MAIL_FROM: 'paddock@example.com',
          DEMO: '0',
          CAPTCHA: 'off',
          RATE_LIMITS: 'off',
        });
        const happen = async () => {
          await way.close();
          await pause(300);
          await way.open();
        };
        try {
          // Emails wait for their next attempt while the disk is full.
          const faults = [
            { name: 'mail away', happen },
            ...(disk ? [diskFull('the disk full', disk, 300)] : []),
          ];
          // More people than the load gets to, also on a busy machine: each signs, notifies and resets once.
          const sizes = { faults, between: 500, investors: 60, places: 4, signers: 60 };
          await expect(proveSeveralProcesses({ databaseUrl: url, origin, mail, ...sizes })).resolves.toEqual(
            expect.any(Array),
          );
          await expect(expectWholeFiles(url, join(folder, 'files'))).resolves.toBeUndefined();
        } finally {
          await stop();
          disk?.remove();
          await way.stop();
          await mail.close();
        }
      }),
    ),
);

it('npm run dev serves a page and its sources, and the files to edit are as expected', {
  timeout: smokeTimeout,
}, async () => {
  for (const { file, change } of Object.values(edits)) {
    const text = await readFile(file, 'utf8');
    expect(change(text, 'mark'), file).not.toBe(text);
  }
  await withSmokeDatabase(({ env }) => withDev(['scripts/dev.ts'], { ...env, DEMO: '0' }, expectDevelopment));
});

it('each request of the proof of growth is answered on a few rows', { timeout: smokeTimeout }, async () => {
  await withSmokeDatabase(async ({ pool }, serve) => {
    const scene = await seedScene(pool, 200, 2);
    await serve(async ({ origin }) => {
      const medians = await timeRequests([{ origin, scene }], 2);
      expect([...medians.values()].flat().filter((median) => median > 0)).toHaveLength(medians.size);
      return [];
    });
    expect(scene.undecided).toEqual([]);
  });
});

it('an operation in forty of the OpenAPI document gets a generated request', {
  timeout: smokeTimeout,
}, async () => {
  const server = await testServer();
  try {
    await expect(proveGeneratedRequests(server, { requests: 1, every: 40 })).resolves.toBeGreaterThan(0);
  } finally {
    await server.close();
  }
});

it('what the proof of a pooler asks holds without one', { timeout: smokeTimeout }, async () => {
  await withSmokeDatabase(({ url }, serve) =>
    serve(async ({ origin }) => {
      const none = { url, restart: async () => undefined };
      await expect(provePooler(none, [origin], 0)).resolves.toBeGreaterThan(0);
    }),
  );
});

it('the move that is killed in the proof prints the lines at which it is killed', async () => {
  // move-to.test.ts moves a small installation, and kills that too.
  const command = await readFile('apps/server/src/commands/move-to.ts', 'utf8');
  for (const step of moveSteps) expect(command).toContain(step);
});

it('the log of an embedded database has no room for a moment', { timeout: smokeTimeout }, (context) =>
  withTemporaryFolder(async (folder) => {
    if (!mayMount(folder)) return context.skip('this user may not mount a disk');
    const dataDir = join(folder, 'data');
    const env = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '0', CAPTCHA: 'off', RATE_LIMITS: 'off' };
    const secret = { SECRET_KEY: 'a key of the smoke of a full log, 1 to 9', LOG_LEVEL: 'fatal' };
    const start = () => startChild([serverProgram('main')], { ...env, ...secret });
    await expect(proveFullLog(dataDir, start, 300)).resolves.toBeGreaterThan(0);
  }),
);

it('throughput and a steady load are measured for a moment', { timeout: smokeTimeout }, async () => {
  await withSmokeDatabase(async (database, serve) => {
    const scene = await seedScene(database.pool, 200, 2_000);
    const inspector = await freePort();
    const bare = await startBaseline(database.url, { NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` });
    try {
      await serve(async (server) => {
        const sizes = { scene, clients: 2, seconds: 0.1, rounds: 1 };
        expect(await measureThroughput({ database, servers: [server, server], ...sizes })).toHaveLength(2);
        const end = workBeside({
          origin: server.origin,
          admin: scene.admin,
          pool: database.pool,
          backUp: () => pause(100),
          records: 3,
        });
        const control = { origin: bare.origin, scene };
        const steady = await measureSteadiness({
          server,
          held: () => heldMemory({ pid: bare.pid, inspector }),
          control,
          scene,
          minutes: 0.015,
          warmUpMinutes: 0.002,
          recoveryMinutes: 0.002,
          clients: 2,
        });
        expect(steady.p99.end).toBeGreaterThan(0);
        expect(steady.memory.end).toBeGreaterThan(0);
        expect((await end()).changes).toBeGreaterThan(0);
      });
    } finally {
      await bare.stop();
    }
  });
});
