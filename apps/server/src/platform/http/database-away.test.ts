import {
  type DatabaseProxy,
  startDatabaseProxy,
  type TestDatabase,
  type TestServer,
  testDatabase,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../database/index.ts';

const primaryTimeout = 1_000;
let database: TestDatabase;
let proxy: DatabaseProxy;
let server: TestServer;
let admin: string;
let investor: string;
let fund: string;
beforeAll(async () => {
  database = await testDatabase();
  proxy = await startDatabaseProxy(database.connection);
  server = await testServer({
    database: { connection: proxy.connection, drop: async () => undefined },
    primaryTimeout,
    jobs: true,
    extend: (app, { db }) =>
      app.post('/two-steps', { config: { access: 'public' } }, async () => {
        await db.insertInto('contents').values({ _id: newId(), slug: newId() }).execute();
        await proxy.close();
        await db.selectFrom('contents').select('_id').execute();
        return {};
      }),
  });
  fund = (await server.make.fund())._id;
  investor = await server.signIn(await server.make.user());
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterEach(() => server.platform.db.deleteFrom('notes').execute());
afterAll(async () => {
  await server.close();
  await proxy.stop();
  await database.drop();
});

const writeNote = (text: string, key?: string) =>
  server.request('POST', '/api/notes', {
    authCode: admin,
    body: { text, collection: 'funds', record: fund },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const readMe = () => server.request('GET', '/auth/me', { authCode: investor });
const notes = async () => {
  const { rows } = await sql<{ text: string }>`SELECT text FROM notes ORDER BY text`.execute(
    server.platform.db,
  );
  return rows.map(({ text }) => text);
};
const statuses = async (replies: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(replies)).map(({ status }) => status);

describe('while the database has no primary', () => {
  it('[RUN-03] requests wait for one', async () => {
    await proxy.close();
    const waiting = statuses([writeNote('a'), readMe(), writeNote('b')]);
    setTimeout(() => void proxy.open(), primaryTimeout * 0.6);
    expect(await waiting).toEqual([200, 200, 200]);
    expect(await notes()).toEqual(['a', 'b']);
  });

  it('[RUN-03] requests get a 503 with Retry-After after a while, and the server works again without a restart', async () => {
    await proxy.close();
    const began = performance.now();
    const replies = await Promise.all([writeNote('a'), readMe(), server.request('GET', '/health')]);
    expect(performance.now() - began).toBeLessThan(primaryTimeout + 700);
    expect(replies.map(({ status }) => status)).toEqual([503, 503, 503]);
    for (const { headers, body } of replies.slice(0, 2)) {
      expect(headers['retry-after']).toBe('2');
      expect(body).toMatchObject({
        code: 'unavailable',
        message: 'The database is not available right now. Nothing was changed; please try again.',
      });
    }
    await proxy.open();
    expect(await statuses([writeNote('b'), readMe(), server.request('GET', '/health')])).toEqual([
      200, 200, 200,
    ]);
    expect(await notes()).toEqual(['b']);
    expect(server.errors).toEqual([]);
  });

  it('[RUN-03] changes are heard, and jobs run, once there is one', async () => {
    let heard = 0;
    server.platform.changes.on('pages', () => {
      heard += 1;
    });
    await proxy.close();
    await proxy.open();
    // All caches are dropped, because changes may have been missed.
    await vi.waitFor(() => expect(heard).toBeGreaterThan(0), 5_000);
    const before = heard;
    await server.platform.db.insertInto('contents').values({ _id: newId(), slug: newId() }).execute();
    await vi.waitFor(() => expect(heard).toBeGreaterThan(before), 5_000);
    const ended = async () => {
      const { rows } = await sql<{ ended: number }>`
        SELECT count(*)::int AS ended FROM pgboss.job WHERE state = 'completed'`.execute(server.platform.db);
      return rows[0]?.ended ?? 0;
    };
    const endedBefore = await ended();
    await server.platform.jobs.enqueue(server.platform.db, await anyJob(), {});
    await vi.waitFor(async () => expect(await ended()).toBeGreaterThan(endedBefore), 15_000);
  });
});

/** A job that needs no data. */
const anyJob = async () => {
  const job = server.platform.jobs.handled().find(({ name }) => name === 'housekeeping');
  if (!job) throw new Error('There is no housekeeping');
  return job;
};

describe('a COMMIT whose answer is lost', () => {
  it.each(['before', 'after'] as const)(
    '[RUN-03] is not said to have changed nothing, and the same key commits once (%s the database had it)',
    async (when) => {
      const key = newId();
      const cut = proxy.cutAt('commit', when, fund);
      const [first, other] = await Promise.all([writeNote('a', key), cut.then(() => readMe())]);
      expect(other.status).toBe(200);
      expect(first.status).toBe(503);
      expect(first.headers['retry-after']).toBe('2');
      expect(first.body.code).toBe('unavailable');
      expect(first.body.message).not.toMatch(/nothing was changed/i);
      expect(await notes()).toEqual(when === 'after' ? ['a'] : []);
      const replies = [await writeNote('a', key), await writeNote('a', key)];
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(replies[1]?.body).toEqual(replies[0]?.body);
      expect(await notes()).toEqual(['a']);
    },
  );
});

it('[RUN-03] a write without a key whose outcome is unknown is not invited to be repeated', async () => {
  const cut = proxy.cutAt('commit', 'after');
  const reply = await writeNote('a');
  await cut;
  expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
  expect(reply.headers['retry-after']).toBeUndefined();
  expect(reply.body.message).toMatch(/may have been saved/);
  expect(await notes()).toEqual(['a']);
});

it('[RUN-03] a request that has changed something before the database was lost does not deny it', async () => {
  const reply = await server.request('POST', '/two-steps', { body: {} });
  await proxy.open();
  expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
  expect(reply.headers['retry-after']).toBeUndefined();
  expect(reply.body.message).toMatch(/may have been saved/);
});
