import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectAsServer, createDatabase } from '@paddock/server/platform/database/index.ts';
import { sql } from 'kysely';
import { type Child, startChild } from '../../bench/machine/child.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { skipProof } from '../../scripts/prove/outcome.ts';
import { missingForPooler, type Pooler, withPooler } from './fixtures/pooler.ts';

/**
 * [RUN-04] Processes whose database is behind a PgBouncer in session mode: what one has cached is dropped in every other,
 * limits of statements hold, and all go on by themselves after the pooler has started again. `untilListening` is how long a
 * process has for its next listener. Returns how long a change took to all of them. Both are milliseconds.
 */
export async function provePooler(
  pooler: Pick<Pooler, 'url' | 'restart'>,
  origins: readonly string[],
  untilListening = 5_000,
): Promise<number> {
  await proveLimits(pooler);
  const before = await proveChange(pooler, origins, 'Harbor');
  const began = performance.now();
  await pooler.restart();
  for (const origin of origins)
    for (;;) {
      const reply = await fetch(`${origin}/health`).catch(() => undefined);
      if (reply?.status === 200) break;
      assert.ok(performance.now() - began < 10_000, 'it works again ten seconds after the pooler');
      await pause(100);
    }
  console.log(`all worked ${((performance.now() - began) / 1_000).toFixed(1)} s after the pooler was killed`);
  // The listener asks for another connection by itself.
  await pause(untilListening);
  return Math.max(before, await proveChange(pooler, origins, 'Lighthouse'));
}

async function proveWithPooler(folder: string, pooler: Pooler): Promise<void> {
  const processes: Child[] = [];
  try {
    for (const name of ['one', 'two']) {
      const child = await startChild(['apps/server/src/main.ts'], {
        DATABASE_URL: pooler.url,
        DATA_DIR: join(folder, name),
        SECRET_KEY: 'a secret key for proofs only, 32 or more characters',
        DEMO: '0',
        CAPTCHA: 'off',
        RATE_LIMITS: 'off',
      });
      console.log(`process ${name} started in ${(child.startupTime / 1_000).toFixed(1)} s`);
      processes.push(child);
    }
    const taken = await provePooler(
      pooler,
      processes.map(({ origin }) => origin),
    );
    assert.ok(taken < 1_000, 'all show a change within a second');
  } finally {
    await Promise.all(processes.map((child) => child.stop()));
  }
}

/** Each session has its own limits, also on a connection of the pooler that had others before. */
async function proveLimits({ url }: Pick<Pooler, 'url'>): Promise<void> {
  for (const limit of [0, 1_000, 30_000, 0]) {
    const db = createDatabase({ connectionString: url, max: 1 }, { statement_timeout: limit });
    try {
      const { rows } = await sql`SELECT current_setting('statement_timeout') AS statement,
        current_setting('lock_timeout') AS lock, current_setting('TimeZone') AS zone,
        current_setting('idle_in_transaction_session_timeout') AS idle`.execute(db);
      const statement = limit === 0 ? '0' : `${limit / 1_000}s`;
      assert.deepEqual(rows, [{ statement, lock: '10s', zone: 'UTC', idle: '1min' }]);
      if (limit === 1_000)
        await assert.rejects(sql`SELECT pg_sleep(3)`.execute(db), { code: '57014' }, 'the limit holds');
    } finally {
      await db.destroy();
    }
  }
  const listener = await connectAsServer({ connectionString: url });
  try {
    const { rows } = await listener.query('SHOW statement_timeout');
    assert.deepEqual(rows, [{ statement_timeout: '30s' }], 'the connection that listens has them too');
  } finally {
    await listener.end();
  }
}

/** A change that something else than the processes makes gets to the pages of all. Returns after how many milliseconds. */
async function proveChange(
  { url }: Pick<Pooler, 'url'>,
  origins: readonly string[],
  name: string,
): Promise<number> {
  const shown = () =>
    Promise.all(
      origins.map(async (origin) => {
        const reply = await fetch(`${origin}/manifest.webmanifest`);
        return ((await reply.json()) as { name: string }).name;
      }),
    );
  // It is cached in all.
  assert.ok((await shown()).every((before) => before !== name));
  const db = createDatabase({ connectionString: url, max: 1 });
  try {
    await sql`UPDATE portals SET "pageTitle" = ${name} WHERE slug = 'stallion'`.execute(db);
  } finally {
    await db.destroy();
  }
  const began = performance.now();
  while (!(await shown()).every((after) => after === name)) {
    assert.ok(performance.now() - began < 60_000, 'all show it');
    await pause(20);
  }
  const taken = performance.now() - began;
  console.log(`all showed ${name} after ${Math.round(taken)} ms`);
  return taken;
}

if (import.meta.main) {
  const missing = missingForPooler();
  if (missing.length === 0)
    await withTemporaryFolder((folder) => withPooler((pooler) => proveWithPooler(folder, pooler)));
  else skipProof(`no ${missing.join(', ')} (apt-get install pgbouncer postgresql openssl)`);
}
