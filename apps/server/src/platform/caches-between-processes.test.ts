import { endListeners, refuseConnections, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from './database/index.ts';

// Two processes of one deployment: the writer changes what the reader has cached.

let writer: TestServer;
let reader: TestServer;
let admin: string;
beforeAll(async () => {
  writer = await testServer();
  reader = await testServer({ beside: writer });
  admin = await writer.signIn(await writer.make.user({ level: 'superadmin' }));
});
afterAll(async () => {
  await reader.close();
  await writer.close();
});

/** A cache: what the reader says that comes from it, and a change by the writer after which it says something else. */
interface Cache {
  readonly read: () => Promise<unknown>;
  readonly change: (value: string) => Promise<unknown>;
}

/** Rendered pages and the sitemap are kept in the same way, and dropped by the same notification. */
const publishItem = (slug: string) =>
  sql`INSERT INTO blog_items (_id, title, type, slug, body, "isPublished", portal)
    VALUES (${newId()}, ${slug}, 'post', ${slug}, 'Text', true, ${writer.portal._id})`.execute(
    writer.platform.db,
  );

const storePicture = async (name: string) => {
  const key = `portals/${newId()}`;
  const { db } = writer.platform;
  await sql`INSERT INTO files (key, size, type, state) VALUES (${key}, 1, 'image/png', 'stored')`.execute(db);
  await sql`INSERT INTO portal_pictures (portal, name, key)
    VALUES (${writer.portal._id}, ${`${name}.png`}, ${key})`.execute(db);
};

const caches: Readonly<Record<string, Cache>> = {
  'the portals': {
    read: async () => (await reader.request('GET', '/auth/portals')).body,
    change: (name) =>
      writer.platform.db.updateTable('portals').set({ name }).where('_id', '=', writer.portal._id).execute(),
  },
  'the pictures of a portal': {
    read: async () => [...(await reader.platform.portals.pictures(writer.portal._id)).keys()],
    change: storePicture,
  },
  'pages and the sitemap': {
    read: async () => (await reader.request('GET', '/sitemap.xml')).body,
    change: publishItem,
  },
  'the total of a list': {
    read: async () => {
      const reply = await reader.request<{ total: number }>('GET', '/api/companies?limit=1', {
        authCode: admin,
      });
      return reply.body.total;
    },
    change: () => writer.make.company(),
  },
};

/** Milliseconds in which a change has to arrive. */
const limit = 1_000;
/** The same while the connection that listens is being opened again, after a pause of a second. */
const reconnectLimit = limit + 2_000;

it.each(Object.entries(caches))(
  '[RUN-04] %s that one process has cached are dropped within a second of a change in another',
  async (_name, { read, change }) => {
    for (const value of ['first', 'second']) {
      const before = await read();
      expect(await read()).toEqual(before);
      await change(`${value}-change`);
      await expect.poll(read, { timeout: limit, interval: 20 }).not.toEqual(before);
    }
  },
);

it('[RUN-04] changes that are made while the connection that listens is lost are seen once it is back, and later ones too', async () => {
  const readAll = () => Promise.all(Object.values(caches).map(({ read }) => read()));
  const changeAll = async (value: string) => {
    for (const { change } of Object.values(caches)) await change(value);
  };
  const differFrom = (before: unknown[]) => async () =>
    (await readAll()).every((value, at) => JSON.stringify(value) !== JSON.stringify(before[at]));
  const before = await readAll();
  // Of both processes.
  expect(await endListeners(reader.connection)).toBe(2);
  await changeAll('meanwhile');
  await expect.poll(differFrom(before), { timeout: reconnectLimit, interval: 50 }).toBe(true);
  await expect.poll(() => listenersOf(reader), { timeout: reconnectLimit }).toBe(2);
  const after = await readAll();
  await changeAll('later');
  await expect.poll(differFrom(after), { timeout: limit, interval: 20 }).toBe(true);
});

it('[RUN-04] changes are seen within about a second while nothing listens and the database answers', async () => {
  const readAll = () => Promise.all(Object.values(caches).map(({ read }) => read()));
  const before = await readAll();
  const allow = await refuseConnections(reader.connection);
  try {
    expect(await endListeners(reader.connection)).toBe(2);
    await expect.poll(() => reader.platform.changes.isListening()).toBe(false);
    for (const { change } of Object.values(caches)) await change('while-deaf');
    const differ = async () =>
      (await readAll()).every((value, at) => JSON.stringify(value) !== JSON.stringify(before[at]));
    await expect.poll(differ, { timeout: reconnectLimit, interval: 50 }).toBe(true);
    expect(reader.platform.changes.isListening()).toBe(false);
  } finally {
    await allow();
  }
  await expect.poll(() => listenersOf(reader), { timeout: reconnectLimit }).toBe(2);
});

/** The connections to the database of a server that listen, by what they said last: that, or a heartbeat. */
async function listenersOf({ platform }: TestServer): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND query ~ '^(LISTEN changed|SELECT pg_notify[(]''changed'')'`.execute(
    platform.db,
  );
  return Number(rows[0]?.count);
}
