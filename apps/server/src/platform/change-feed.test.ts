import { createServer, type Server, type Socket } from 'node:net';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChangeFeed, listenToChanges } from './change-feed.ts';
import { connectionSettings, newId } from './database/index.ts';

let server: TestServer;
let one: string;
let other: string;
let fund: string;
let seen: (string | undefined)[] = [];
beforeAll(async () => {
  server = await testServer();
  one = server.portal._id;
  other = (await server.make.portal({ slug: 'sports' }))._id;
  fund = (await server.make.fund())._id;
  server.platform.changes.on('pages', (portal) => seen.push(portal));
});
afterAll(() => server.close());

async function connected(settings: ClientConfig): Promise<Client> {
  const client = new Client(settings);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Returns the notifications about pages from a statement, once a later one has arrived. */
async function heardOf(statement: Promise<unknown>): Promise<(string | undefined)[]> {
  await statement;
  const end = newId();
  await sql`SELECT pg_notify('changed', ${`pages ${end}`})`.execute(server.platform.db);
  await expect.poll(() => seen).toContain(end);
  const received = seen.slice(0, seen.indexOf(end));
  seen = [];
  return received;
}

const text = (portal: string | null) =>
  server.platform.db.insertInto('contents').values({ _id: newId(), slug: newId(), portal }).execute();

describe('notifications about pages', () => {
  it('name the portal whose texts changed, and no other', async () => {
    await heardOf(Promise.resolve());
    expect(await heardOf(text(one))).toEqual([one]);
    const { db } = server.platform;
    expect(await heardOf(sql`UPDATE contents SET title = 'New' WHERE portal = ${one}`.execute(db))).toEqual([
      one,
    ]);
    expect(await heardOf(sql`DELETE FROM contents WHERE portal = ${one}`.execute(db))).toEqual([one]);
  });

  it('name both portals when something moves from one to the other', async () => {
    const { db } = server.platform;
    await heardOf(text(one));
    const moved = sql`UPDATE contents SET portal = ${other} WHERE portal = ${one}`.execute(db);
    expect(new Set(await heardOf(moved))).toEqual(new Set([one, other]));
  });

  it('name none if all pages may have changed: through a common text, a portal, or the name of a fund', async () => {
    const { db } = server.platform;
    expect(await heardOf(text(null))).toEqual([undefined]);
    expect(await heardOf(sql`UPDATE portals SET name = 'New' WHERE _id = ${one}`.execute(db))).toEqual([
      undefined,
    ]);
    expect(await heardOf(sql`UPDATE funds SET name = 'New' WHERE _id = ${fund}`.execute(db))).toEqual([
      undefined,
    ]);
    expect(await heardOf(sql`TRUNCATE team_members`.execute(db))).toEqual([undefined]);
  });

  it('are not sent for changes to a fund that no page shows', async () => {
    const { db } = server.platform;
    expect(await heardOf(sql`UPDATE funds SET description = 'New' WHERE _id = ${fund}`.execute(db))).toEqual(
      [],
    );
  });

  it('are not sent for a statement that changes nothing', async () => {
    const { db } = server.platform;
    const nothing = sql`UPDATE contents SET title = 'New' WHERE slug = 'none'`.execute(db);
    expect(await heardOf(nothing)).toEqual([]);
  });
});

/** The part of PostgreSQL's protocol that a listener uses. Each connection can be cut or go silent. */
describe('a listener whose database', () => {
  const ready = [0x5a, 0, 0, 0, 5, 0x49];
  const signedIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, ...ready]);
  const done = Buffer.from([0x43, 0, 0, 0, 11, ...Buffer.from('LISTEN\0'), ...ready]);
  const subject = Buffer.from('changed\0heartbeat\0');
  const heartbeat = Buffer.from([0x41, 0, 0, 0, 8 + subject.length, 0, 0, 0, 1, ...subject]);
  let database: Server;
  let port: number;
  let listening: Set<Socket>;
  let isSilent: boolean;
  /** Whether notifications arrive: a pooler in transaction mode takes LISTEN, and passes none on. */
  let isPassedOn: boolean;
  let connects: number;
  let changes: ChangeFeed;
  const open = () => new Promise<void>((opened) => database.listen(port, '127.0.0.1', opened));
  const disconnect = async () => {
    const closed = new Promise((end) => database.close(end));
    for (const socket of listening) socket.destroy();
    await closed;
  };
  /** Whether the database answers other connections. */
  let isAway: boolean;
  let asks: number;
  const listen = (pace: { retry: number; heartbeat: number; timeout: number }) =>
    listenToChanges(
      {
        connect: () => {
          connects += 1;
          return connected({ host: '127.0.0.1', port, user: 'x', password: 'x', database: 'x', ssl: false });
        },
        ask: async () => {
          asks += 1;
          if (isAway) throw new Error('The database is away');
        },
      },
      pino({ level: 'silent' }),
      pace,
    );

  beforeEach(async () => {
    [port, connects, asks, isSilent, isPassedOn, isAway, listening] = [0, 0, 0, false, true, true, new Set()];
    database = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('close', () => listening.delete(socket));
      socket.once('data', () => {
        socket.write(signedIn);
        socket.on('data', (chunk) => {
          if (chunk.includes('LISTEN')) {
            listening.add(socket);
            socket.write(done);
          } else if (!isSilent) {
            if (isPassedOn) socket.write(heartbeat);
            socket.write(done);
          }
        });
      });
    });
    await open();
    const address = database.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  afterEach(async () => {
    await changes.close();
    await disconnect();
  });

  it('is down retries one connection at a time, and has one again when the database is back', async () => {
    changes = await listen({ retry: 5, heartbeat: 60_000, timeout: 60_000 });
    let notified = 0;
    changes.on('pages', () => {
      notified += 1;
    });
    await disconnect();
    await expect.poll(() => connects).toBeGreaterThan(8);
    await open();
    await expect.poll(() => notified).toBe(1);
    const before = connects;
    for (const socket of listening) socket.destroy();
    await expect.poll(() => notified).toBe(2);
    expect([connects - before, listening.size]).toEqual([1, 1]);
  });

  it('[RUN-04] answers, but takes no connection to listen on, treats everything as changed again and again', async () => {
    changes = await listen({ retry: 5, heartbeat: 60_000, timeout: 60_000 });
    const notified = { pages: 0, portals: 0 };
    changes.on('pages', () => void (notified.pages += 1));
    changes.on('portals', () => void (notified.portals += 1));
    await expect.poll(() => changes.isListening()).toBe(true);
    expect(asks).toBe(0);
    await disconnect();
    // What is cached stays as long as there is nothing newer to read.
    await expect.poll(() => asks).toBeGreaterThan(3);
    expect([changes.isListening(), notified]).toEqual([false, { pages: 0, portals: 0 }]);
    isAway = false;
    await expect.poll(() => Math.min(notified.pages, notified.portals)).toBeGreaterThan(3);
    expect(changes.isListening()).toBe(false);
    await open();
    await expect.poll(() => changes.isListening()).toBe(true);
  });

  it('[RUN-04] takes LISTEN and passes nothing on counts as none, and treats everything as changed again and again', async () => {
    [isPassedOn, isAway] = [false, false];
    changes = await listen({ retry: 5, heartbeat: 60_000, timeout: 25 });
    let notified = 0;
    let wasListening = false;
    changes.on('pages', () => {
      notified += 1;
      wasListening ||= changes.isListening();
    });
    await expect.poll(() => connects).toBeGreaterThan(3);
    // Not only once for each connection.
    expect(notified).toBeGreaterThan(connects);
    expect([changes.isListening(), wasListening]).toEqual([false, false]);
    isPassedOn = true;
    await expect.poll(() => changes.isListening()).toBe(true);
  });

  it('stops returning the heartbeat reconnects, and treats everything as changed', async () => {
    isSilent = true;
    changes = await listen({ retry: 5, heartbeat: 5, timeout: 5 });
    let notified = 0;
    changes.on('pages', () => {
      notified += 1;
    });
    await expect.poll(() => notified).toBeGreaterThan(1);
    expect(connects).toBeGreaterThan(2);
  });
});

it('returns the heartbeat keeps its connection', async () => {
  const beside = await connected(connectionSettings(server.connection));
  await beside.query('LISTEN changed');
  let heartbeats = 0;
  beside.on('notification', ({ payload }) => {
    if (payload === 'heartbeat') heartbeats += 1;
  });
  let connects = 0;
  const changes = await listenToChanges(
    {
      connect: () => {
        connects += 1;
        return connected(connectionSettings(server.connection));
      },
      ask: async () => undefined,
    },
    pino({ level: 'silent' }),
    { retry: 5, heartbeat: 5, timeout: 10_000 },
  );
  let notified = 0;
  changes.on('pages', () => {
    notified += 1;
  });
  await expect.poll(() => heartbeats).toBeGreaterThan(3);
  expect([connects, notified]).toEqual([1, 0]);
  await changes.close();
  await beside.end();
});

it('goes on answering as a former primary reconnects', async () => {
  const opened: Client[] = [];
  const changes = await listenToChanges(
    {
      connect: async () => {
        const client = await connected(connectionSettings(server.connection));
        opened.push(client);
        return client;
      },
      ask: () => Promise.reject(new Error('It is not asked here')),
    },
    pino({ level: 'silent' }),
    { retry: 5, heartbeat: 20, timeout: 100 },
  );
  let notified = 0;
  changes.on('pages', () => {
    notified += 1;
  });
  await opened[0]?.query('SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY');
  await expect.poll(() => [opened.length, notified]).toEqual([2, 1]);
  await changes.close();
});
