import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@paddock/embedded-postgres';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from './create-database.ts';
import { inTransaction } from './in-transaction.ts';
import { DatabaseAwayError } from './primary-gone.ts';
import type { Database } from './schema.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
let db: Kysely<Database>;
const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined });
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'paddock-restarted-'));
  postgres = await start();
  db = createDatabase(postgres.connection);
  await sql`CREATE TABLE written (name text)`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const record = (name: string) =>
  inTransaction(db, (transaction) => sql`INSERT INTO written VALUES (${name})`.execute(transaction));

/** Writes one row after the other until it is told to stop. Returns what was acknowledged, and what is unknown. */
function writeSteadily(writer: string) {
  const acknowledged: string[] = [];
  const unknown: string[] = [];
  let isOver = false;
  const ended = (async () => {
    for (let count = 0; !isOver; count += 1) {
      const name = `${writer} ${count}`;
      try {
        await record(name);
        acknowledged.push(name);
      } catch (error) {
        if (!(error instanceof DatabaseAwayError && error.outcome === 'unknown')) throw error;
        unknown.push(name);
      }
    }
  })();
  return {
    acknowledged,
    stop: async () => {
      isOver = true;
      await ended;
      return { acknowledged, unknown };
    },
  };
}

it.each([
  {
    how: 'is stopped and started',
    restart: async () => {
      await postgres.stop();
      postgres = await start();
    },
  },
  { how: 'is killed and recovers', restart: async () => void process.kill(postgres.pid, 'SIGKILL') },
])(
  '[RUN-03] a database that $how fails no transaction, but those whose COMMIT was under way, and loses none',
  async ({ restart }) => {
    await sql`TRUNCATE written`.execute(db);
    const writers = ['one', 'two', 'three'].map(writeSteadily);
    const progress = () => writers.map(({ acknowledged }) => acknowledged.length);
    await expect.poll(() => Math.min(...progress())).toBeGreaterThan(5);
    await restart();
    const before = progress();
    await expect
      .poll(() => progress().every((count, writer) => count > (before[writer] ?? 0) + 5), { timeout: 10_000 })
      .toBe(true);
    const results = await Promise.all(writers.map(({ stop }) => stop()));
    const { rows } = await sql<{ name: string }>`SELECT name FROM written`.execute(db);
    const names = rows.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const acknowledged = results.flatMap((result) => result.acknowledged);
    const unknown = new Set(results.flatMap((result) => result.unknown));
    expect(names.filter((name) => !unknown.has(name)).sort()).toEqual(acknowledged.sort());
    expect(unknown.size).toBeLessThanOrEqual(writers.length);
  },
);
