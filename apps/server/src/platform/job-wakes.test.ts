import { distantSchedule, type TestServer, testServer } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inTransaction, newId } from './database/index.ts';
import type { Database } from './database/schema.ts';
import { defineJob } from './define-job.ts';

/** By its name, because the platform knows no jobs of modules. */
const job = defineJob({
  name: 'pass-on-backlog',
  data: z.object({}),
  retryLimit: 10,
  longestRun: 60,
  schedule: distantSchedule,
});

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const save = (db: Kysely<Database>, email: string) =>
  db.insertInto('newsletter_subscriptions').values({ _id: newId(), email, portal: null }).execute();
const saved = async (db: Kysely<Database>) =>
  (await db.selectFrom('newsletter_subscriptions').select('email').orderBy('email').execute()).map(
    ({ email }) => email,
  );
const states = async (name: string = job.name) =>
  (
    await sql<{ state: string }>`SELECT state::text FROM pgboss.job WHERE name = ${name}
      ORDER BY created_on`.execute(server.platform.db)
  ).rows.map(({ state }) => state);

describe('a run that is woken while it ends', () => {
  /** Rows that each run has worked on. The first run waits before it ends. */
  const handle = () => {
    const { promise: hasLooked, resolve: look } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const seen: string[] = [];
    server.platform.jobs.handle(job, async (_data, run) => {
      seen.push(...(await saved(server.platform.db)).filter((email) => !seen.includes(email)));
      look();
      await mayEnd;
      await run.completeUnless(async (db) => (await saved(db)).some((email) => !seen.includes(email)));
    });
    return { seen, hasLooked, end };
  };

  it('is followed by another for what was committed since it looked', async () => {
    const { db, jobs } = server.platform;
    const { seen, hasLooked, end } = handle();
    await jobs.wake(db, job, {});
    await jobs.start();
    await hasLooked;
    await inTransaction(db, async (transaction) => {
      await save(transaction, 'late@example.com');
      await jobs.wake(transaction, job, {});
    });
    expect(await states()).toEqual(['active']);
    end();
    await expect.poll(() => seen, { timeout: 15_000 }).toEqual(['late@example.com']);
    await expect.poll(() => states(), { timeout: 10_000 }).toEqual(['completed', 'completed']);
  });

  it('waits for those who have woken it and not committed yet', async () => {
    const { db, jobs } = server.platform;
    const { seen, hasLooked, end } = handle();
    await jobs.wake(db, job, {});
    await jobs.start();
    await hasLooked;
    const waits = async () =>
      (
        await sql<{ waits: boolean }>`SELECT EXISTS (SELECT FROM pg_locks
          WHERE locktype = 'advisory' AND NOT granted) AS waits`.execute(db)
      ).rows[0]?.waits;
    await inTransaction(db, async (transaction) => {
      await save(transaction, 'later@example.com');
      await jobs.wake(transaction, job, {});
      end();
      await expect.poll(async () => (await waits()) || (await states())[0] === 'completed').toBe(true);
      expect(await states()).toEqual(['active']);
    });
    await expect.poll(() => seen, { timeout: 15_000 }).toEqual(['later@example.com']);
  });

  it('ends if nothing is left, and what is rolled back wakes nobody', async () => {
    const { db, jobs } = server.platform;
    const { seen, hasLooked, end } = handle();
    await jobs.wake(db, job, {});
    await jobs.start();
    await hasLooked;
    const rolledBack = inTransaction(db, async (transaction) => {
      await save(transaction, 'never@example.com');
      await jobs.wake(transaction, job, {});
      throw new Error('Rolled back');
    });
    await expect(rolledBack).rejects.toThrow('Rolled back');
    end();
    await expect.poll(() => states(), { timeout: 10_000 }).toEqual(['completed']);
    expect(seen).toEqual([]);
  });
});

it('a run that waits for its retry is due at once when it is woken, and no other job is', async () => {
  const { db, jobs } = server.platform;
  const other = defineJob({ ...job, name: 'scan-backlog' });
  for (const each of [job, other]) await jobs.wake(db, each, {});
  await sql`UPDATE pgboss.job SET state = 'retry', start_after = now() + interval '15 minutes'
    WHERE name IN (${job.name}, ${other.name})`.execute(db);
  const due = async () =>
    (
      await sql<{
        name: string;
      }>`SELECT name FROM pgboss.job WHERE state = 'retry' AND start_after <= now()`.execute(db)
    ).rows.map(({ name }) => name);
  expect(await due()).toEqual([]);
  await jobs.wake(db, job, {});
  expect(await due()).toEqual([job.name]);
  expect([await states(), await states(other.name)]).toEqual([['retry'], ['retry']]);
});

it('fails a run whose rest cannot be found out, as any other failure does', async () => {
  const { db, jobs } = server.platform;
  jobs.handle(job, (_data, run) => run.completeUnless(() => Promise.reject(new Error('Not found out'))));
  await jobs.wake(db, job, {});
  await jobs.start();
  await expect.poll(() => states(), { timeout: 10_000 }).toEqual(['failed']);
  expect(server.errors).toHaveLength(1);
});
