import { databaseUrl, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ConfigError, readConfig } from './config.ts';
import { newId } from './database/index.ts';
import { defineJob } from './define-job.ts';
import { registeredRoutes } from './http/access.ts';

// A job of a module by name, because the platform knows none of them.
const subscriptionJob = defineJob({
  name: 'pass-on-subscription',
  data: z.object({ subscription: z.string() }),
  retryLimit: 60,
  longestRun: 60,
});

/** Which process has passed on each address. */
const taken: { by: string; email: string }[] = [];
const newsletterOf = (by: string) => ({
  add: async ({ email }: { email: string }) => {
    taken.push({ by, email });
    return { accepted: true as const };
  },
  remove: () => Promise.resolve(),
});

let web: TestServer;
let workers: TestServer[];
beforeAll(async () => {
  const first = await testServer({ newsletter: newsletterOf('none') });
  const beside = async (by: string, role: 'web' | 'worker') =>
    testServer({
      beside: first,
      jobs: true,
      newsletter: newsletterOf(by),
      env: { ROLE: role, DATABASE_URL: databaseUrl(first.connection) },
    });
  web = await beside('web', 'web');
  workers = [first];
  workers.push(await beside('one', 'worker'), await beside('two', 'worker'));
});
afterAll(async () => {
  const [first, ...others] = workers;
  await web.close();
  for (const worker of others) await worker.close();
  await first?.close();
});

describe('a deployment of web processes and workers', () => {
  it('[RUN-01] runs each job once, in any of the workers and never in a web process that has queued it', async () => {
    const { db, jobs } = web.platform;
    const waiting = Array.from({ length: 30 }, (_, at) => ({
      _id: newId(),
      email: `${at}@example.com`,
      portal: null,
    }));
    await db.insertInto('newsletter_subscriptions').values(waiting).execute();
    for (const { _id } of waiting) await jobs.enqueue(db, subscriptionJob, { subscription: _id });
    await expect.poll(() => taken.length, { timeout: 15_000 }).toBe(waiting.length);
    expect(taken.map(({ email }) => email).toSorted()).toEqual(waiting.map(({ email }) => email).toSorted());
    expect(new Set(taken.map(({ by }) => by))).toEqual(new Set(['one', 'two']));
  });

  it('[RUN-01] has one schedule over all processes, whose jobs are queued once however many ask', async () => {
    const { db, jobs } = web.platform;
    const { rows } = await sql<{ name: string; count: bigint }>`
      SELECT name, count(*) AS count FROM pgboss.schedule GROUP BY name`.execute(db);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ count }) => count !== 1n)).toEqual([]);
    const housekeeping = defineJob({
      name: 'housekeeping',
      data: z.object({}),
      retryLimit: 2,
      longestRun: 600,
      schedule: '17 * * * *',
    });
    await Promise.all([1, 2, 3].map(() => jobs.enqueue(db, housekeeping, {}, { after: 600 })));
    const queued = await sql<{ count: bigint }>`SELECT count(*) AS count FROM pgboss.job
      WHERE name = 'housekeeping' AND state IN ('created', 'active', 'retry')`.execute(db);
    expect(queued.rows).toEqual([{ count: 1n }]);
  });

  it('[RUN-01] has workers that answer how they are, and nothing else', async () => {
    const [, worker] = workers;
    for (const url of ['/health', '/ready', '/live'])
      expect((await worker?.app.inject(url))?.statusCode, url).toBe(200);
    const others = registeredRoutes(worker?.app as TestServer['app']).filter(
      ({ url }) => !['/health', '/ready', '/live'].includes(url),
    );
    expect(others.length).toBeGreaterThan(100);
    for (const { methods, url } of others) {
      const reply = await worker?.app.inject({
        method: methods[0] as 'GET',
        url: url.replace(/:\w+/g, 'x').replace('*', 'x'),
      });
      expect(reply?.statusCode, `${methods[0]} ${url}`).toBe(404);
    }
    expect((await worker?.app.inject('/homepage'))?.statusCode).toBe(404);
    expect((await web.app.inject('/auth/portals')).statusCode).toBe(200);
  });
});

it('[RUN-01] a process does all unless ROLE says otherwise, which the embedded database does not allow', () => {
  expect(readConfig({}).role).toBe('all');
  const mistakes = (env: Record<string, string>) => {
    try {
      return readConfig(env).role;
    } catch (error) {
      return error instanceof ConfigError ? error.lines : [String(error)];
    }
  };
  expect(
    mistakes({ ROLE: 'worker', DATABASE_URL: 'postgres://db.example.com/paddock?sslmode=verify-full' }),
  ).toBe('worker');
  expect(mistakes({ ROLE: 'web' })).toEqual([
    'ROLE=web requires DATABASE_URL: the embedded database serves one process, which does all.',
  ]);
  expect(mistakes({ ROLE: 'jobs' })).toEqual(['ROLE is "jobs": use one of web, worker, all.']);
});
