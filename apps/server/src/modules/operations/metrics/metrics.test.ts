import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import {
  databaseUrl,
  interruptDatabase,
  type TestServer,
  testServer,
  withRunningServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigError, readConfig } from '../../../platform/config.ts';
import { newId } from '../../../platform/database/index.ts';
import { type MetricsServer, serveMetrics } from './index.ts';

let server: TestServer;
let metrics: MetricsServer;
beforeAll(async () => {
  server = await testServer({
    env: { METRICS_PORT: '0' },
    extend: (app) => {
      app.get('/never', { config: { access: 'public' } }, () => new Promise(() => undefined));
    },
  });
  const served = await serveMetrics(server.platform);
  if (!served) throw new Error('The metrics are not served');
  metrics = served;
});
afterAll(async () => {
  await metrics.close();
  await server.close();
});
// Past the seconds for which what the database said is kept.
beforeEach(() => server.clock.advance(6_000));

const fetchMetrics = (port = metrics.port, host = '127.0.0.1') => fetch(`http://${host}:${port}/metrics`);
const scrape = async (port?: number) => (await fetchMetrics(port)).text();
/** The values of a metric, by its labels as they are written. */
const valuesOf = (text: string, name: string) =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}(\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, labels = '', value]) => [
      labels,
      Number(value),
    ]),
  );

describe('the metrics of a process', () => {
  it('[RUN-06] count requests by route pattern, method and status, whatever addresses are called', async () => {
    for (const url of [
      '/live',
      '/live',
      '/api/funds/ida@example.com?secret=1',
      '/no/such/page',
      '/no/such/%E0%A4%A',
      '/wp-login.php?x=%22',
    ])
      await server.app.inject({ url });
    const text = await scrape();
    const counts = valuesOf(text, 'paddock_http_request_duration_seconds_count');
    expect(counts['{method="GET",route="/live",status="200"}']).toBe(2);
    expect(counts['{method="GET",route="unknown",status="404"}']).toBe(2);
    expect(counts['{method="GET",route="unknown",status="400"}']).toBe(1);
    expect(Object.keys(counts).filter((labels) => labels.includes('/api/:'))).toHaveLength(1);
    expect(text).not.toMatch(/ida@|secret|wp-login/);
    expect(valuesOf(text, 'paddock_http_requests_open')).toEqual({ '': 0 });
  });

  it('[RUN-06] tell whole replies from those whose caller was gone, over real connections', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    for (const connection of ['keep-alive', 'close'])
      await (await fetch(`${address}/ready`, { headers: { connection } })).text();
    const given = new AbortController();
    const never = fetch(`${address}/never`, { signal: given.signal });
    await expect.poll(async () => valuesOf(await scrape(), 'paddock_http_requests_open')).toEqual({ '': 1 });
    given.abort();
    await expect(never).rejects.toThrow();
    await expect.poll(async () => valuesOf(await scrape(), 'paddock_http_requests_open')).toEqual({ '': 0 });
    const counts = valuesOf(await scrape(), 'paddock_http_request_duration_seconds_count');
    expect(Object.entries(counts).filter(([labels]) => /ready|never/.test(labels))).toEqual([
      ['{method="GET",route="/ready",status="200"}', 2],
      ['{method="GET",route="/never",status="aborted"}', 1],
    ]);
  });

  it('[RUN-06] have the pools, the caches, the event loop, the memory and whether it drains', async () => {
    const text = await scrape();
    const pools = valuesOf(text, 'paddock_pool_connections');
    expect(Object.keys(pools)).toHaveLength(9);
    expect(pools['{pool="requests",state="idle"}']).toBeGreaterThan(0);
    expect(Object.keys(valuesOf(text, 'paddock_cache_entries'))).toContain('{cache="totals"}');
    expect(valuesOf(text, 'process_resident_memory_bytes')['']).toBeGreaterThan(1_000_000);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds ');
    expect(valuesOf(text, 'paddock_draining')).toEqual({ '': 0 });
    expect(valuesOf(text, 'paddock_listener_up')).toEqual({ '': 1 });
    expect(text).toMatch(/paddock_info\{version="[\d.]+",role="all"\} 1/);
  });

  it('[RUN-06] count the lookups of caches', async () => {
    const lookups = async () => valuesOf(await scrape(), 'paddock_cache_lookups_total');
    const hit = '{cache="pictures",result="hit"}';
    for (let time = 0; time < 3; time += 1) await server.app.inject('/portals/stallion/logo.png');
    expect(await lookups()).toMatchObject({ '{cache="pictures",result="miss"}': 1, [hit]: 2 });
  });

  it('[RUN-06] have jobs, emails, signatures and the last backup as the database knows them', async () => {
    const { db } = server.platform;
    const now = server.clock.now();
    const email = { to: 'ida@example.com', subject: 'Hello Ida', html: '', text: '' };
    await db
      .insertInto('outbox')
      .values([
        { ...email, _id: newId(), createdAt: new Date(now.getTime() - 120_000) },
        { ...email, _id: newId(), failedAt: now, problem: 'no mailbox for ida@example.com' },
        { ...email, _id: newId(), failedAt: now, handedOverAt: now, problem: 'It may have arrived' },
        { ...email, _id: newId(), failedAt: now, handedOverAt: now, problem: 'It may have arrived' },
        // An attempt is under way.
        { ...email, _id: newId(), createdAt: now, handedOverAt: now },
      ])
      .execute();
    await db
      .insertInto('deployment_checks')
      .values([
        { name: 'email', outcome: 'works', message: '', at: now },
        { name: 'backup', outcome: 'works', message: '', at: new Date(now.getTime() - 3_600_000) },
      ])
      .execute();
    const text = await scrape();
    expect(valuesOf(text, 'paddock_database_up')).toEqual({ '': 1 });
    expect(valuesOf(text, 'paddock_emails')).toMatchObject({
      '{state="waiting"}': 2,
      '{state="failed"}': 1,
      '{state="uncertain"}': 2,
    });
    expect(valuesOf(text, 'paddock_email_oldest_waiting_seconds')['']).toBeCloseTo(120, 0);
    expect(valuesOf(text, 'paddock_backup_age_seconds')['']).toBeCloseTo(3_600, 0);
    expect(valuesOf(text, 'paddock_signature_requests')).toEqual({
      '{state="waiting"}': 0,
      '{state="unavailable"}': 0,
      '{state="rejected"}': 0,
      '{state="unsealed"}': 0,
    });
    expect(valuesOf(text, 'paddock_jobs')['{kind="send-mail",state="failed"}']).toBe(0);
    expect(text).not.toMatch(/ida|mailbox/i);
  });

  it('[RUN-06] ask the database once for scrapes that come together', async () => {
    const asked = vi.spyOn(server.platform.jobs, 'handled');
    const texts = await Promise.all([scrape(), scrape(), scrape()]);
    expect(new Set(texts.map((text) => valuesOf(text, 'paddock_database_up')[''] ?? 0))).toEqual(
      new Set([1]),
    );
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  it('[RUN-06] say that the database is away, and have the rest', async () => {
    const restore = await interruptDatabase(server.connection);
    try {
      const reply = await fetchMetrics();
      expect(reply.status).toBe(200);
      const text = await reply.text();
      expect(valuesOf(text, 'paddock_database_up')).toEqual({ '': 0 });
      expect(valuesOf(text, 'paddock_email_oldest_waiting_seconds')).toEqual({});
      expect(valuesOf(text, 'process_resident_memory_bytes')['']).toBeGreaterThan(1_000_000);
    } finally {
      await restore();
    }
    server.clock.advance(6_000);
    await expect
      .poll(async () => valuesOf(await scrape(), 'paddock_database_up'), { timeout: 5_000 })
      .toEqual({ '': 1 });
  });
});

it('[RUN-06] the metrics come within seconds if the database says nothing', async () => {
  // All of the one connection for metrics, as if the database were frozen in the middle of a reply.
  const frozen = await server.platform.reserved.metrics.startTransaction().execute();
  try {
    const began = performance.now();
    expect(valuesOf(await scrape(), 'paddock_database_up')).toEqual({ '': 0 });
    expect(performance.now() - began).toBeLessThan(5_000);
  } finally {
    await frozen.rollback().execute();
  }
  server.clock.advance(6_000);
  expect(valuesOf(await scrape(), 'paddock_database_up')).toEqual({ '': 1 });
});

describe('who reaches the metrics', () => {
  it('[RUN-06] nobody through the port of the application, and nothing but them through their own', async () => {
    expect((await server.request('GET', '/metrics')).status).toBe(404);
    for (const url of ['/', '/live', '/metrics/x', '/metrics?a=1', '/api/portals'])
      expect((await fetch(`http://127.0.0.1:${metrics.port}${url}`)).status, url).toBe(404);
    const posted = await fetch(`http://127.0.0.1:${metrics.port}/metrics`, { method: 'POST' });
    expect(posted.status).toBe(404);
    const head = await fetch(`http://127.0.0.1:${metrics.port}/metrics`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('[RUN-06] nobody from another host, unless METRICS_HOST says so', async () => {
    expect(readConfig({ METRICS_PORT: '9464', HOST: '0.0.0.0' }).metrics).toEqual({
      host: '127.0.0.1',
      port: 9464,
    });
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address?.family === 'IPv4' && !address.internal);
    if (outside) await expect(fetchMetrics(metrics.port, outside.address)).rejects.toThrow('fetch failed');
  });

  it('[RUN-06] nobody without METRICS_PORT', async () => {
    expect(readConfig({}).metrics).toBeNull();
    const plain = await testServer({ beside: server });
    try {
      expect(plain.platform.metrics.registry).toBeNull();
      expect(await serveMetrics(plain.platform)).toBeNull();
    } finally {
      await plain.close();
    }
  });

  it('refuses the port of the application', () => {
    expect(() => readConfig({ PORT: '3000', METRICS_PORT: '3000' })).toThrow(ConfigError);
  });
});

it('[RUN-06] a started worker serves its metrics, and says what it has done', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => free.once('listening', resolve));
  const { port } = free.address() as { port: number };
  await new Promise((resolve) => free.close(resolve));
  await withRunningServer(
    { connection: server.connection },
    { METRICS_PORT: String(port), ROLE: 'worker', DATABASE_URL: databaseUrl(server.connection) },
    async ({ platform, address }) => {
      const { db, jobs } = platform;
      const [job] = jobs.handled().filter(({ name }) => name === 'housekeeping');
      if (!job) throw new Error('There is no job for housekeeping');
      await jobs.enqueue(db, job, {});
      await expect
        .poll(
          async () => {
            const runs = valuesOf(await scrape(port), 'paddock_job_run_duration_seconds_count');
            return runs['{kind="housekeeping",outcome="done"}'];
          },
          { timeout: 15_000 },
        )
        .toBe(1);
      expect((await fetch(`${address}/metrics`)).status).toBe(404);
      platform.drain.begin();
      expect(valuesOf(await scrape(port), 'paddock_draining')).toEqual({ '': 1 });
    },
  );
}, 30_000);
