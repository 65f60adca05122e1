import { type DatabaseProxy, startDatabaseProxy, type TestDatabase, testDatabase } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from './create-database.ts';
import { inTransaction } from './in-transaction.ts';
import { hasWritten, notingWrites } from './noted-writes.ts';
import { DatabaseAwayError } from './primary-gone.ts';
import type { Database } from './schema.ts';

const primaryTimeout = 1_000;
let database: TestDatabase;
let observer: Kysely<Database>;
let proxy: DatabaseProxy;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await testDatabase();
  observer = createDatabase(database.connection);
  await sql`CREATE TABLE written (name text)`.execute(observer);
});
beforeEach(async () => {
  await sql`TRUNCATE written`.execute(observer);
  proxy = await startDatabaseProxy(database.connection);
  db = createDatabase({ ...proxy.connection, max: 3 }, { primaryTimeout });
  await Promise.all([1, 2, 3].map(() => sql`SELECT pg_sleep(0.02)`.execute(db)));
});
afterEach(async () => {
  await setReadOnly(false);
  await db.destroy();
  await proxy.stop();
});
afterAll(async () => {
  await observer.destroy();
  await database.drop();
});

const write = (name: string, by: Kysely<Database> = db) =>
  sql`INSERT INTO written VALUES (${name})`.execute(by);
const record = (name: string) => inTransaction(db, (transaction) => write(name, transaction));
const read = () => sql<{ one: number }>`SELECT 1 AS one`.execute(db);
const written = async () => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM written ORDER BY name`.execute(observer);
  return rows.map(({ name }) => name);
};

/** What new connections to this database are told. */
const setReadOnly = (isReadOnly: boolean) =>
  sql`ALTER DATABASE ${sql.id(String(proxy.connection.database))} SET default_transaction_read_only = ${sql.lit(isReadOnly ? 'on' : 'off')}`.execute(
    observer,
  );

/** Makes the open connections answer as those of a former primary do. */
const demoteConnections = async () => {
  const open = await Promise.all([1, 2, 3].map(() => db.startTransaction().execute()));
  for (const transaction of open)
    await sql`SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY`.execute(transaction);
  for (const transaction of open) await transaction.commit().execute();
};

const failureOf = async (work: Promise<unknown>) => {
  const began = performance.now();
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!(error instanceof DatabaseAwayError)) throw error ?? new Error('It did not fail');
  return { outcome: error.outcome, seconds: (performance.now() - began) / 1_000 };
};

describe('a failover', () => {
  it('[RUN-03] that cut idle connections harms neither reads nor transactions', async () => {
    proxy.cut();
    await Promise.all([read(), record('a'), record('b'), read(), record('c')]);
    expect(await written()).toEqual(['a', 'b', 'c']);
  });

  it.each(['before', 'after'] as const)(
    '[RUN-03] that cuts a connection %s BEGIN is answered begins the transaction again',
    async (when) => {
      const cut = proxy.cutAt('begin', when);
      await Promise.all([record('a'), cut, read()]);
      expect(await written()).toEqual(['a']);
    },
  );

  it.each(['before', 'after'] as const)(
    '[RUN-03] that cuts a connection %s a statement of a transaction is answered runs all of it again',
    async (when) => {
      let runs = 0;
      const cut = proxy.cutAt('second', when);
      const work = inTransaction(db, async (transaction) => {
        runs += 1;
        await write('first', transaction);
        await sql`INSERT INTO written VALUES ('second')`.execute(transaction);
      });
      await Promise.all([work, cut, record('bystander')]);
      expect(runs).toBe(2);
      expect(await written()).toEqual(['bystander', 'first', 'second']);
    },
  );

  it.each([
    ['before', []],
    ['after', ['a']],
  ] as const)(
    '[RUN-03] that cuts a connection %s COMMIT is answered leaves it unknown, and sends nothing again',
    async (when, kept) => {
      const cut = proxy.cutAt('commit', when);
      expect(await failureOf(record('a'))).toMatchObject({ outcome: 'unknown' });
      await cut;
      await record('bystander');
      expect(await written()).toEqual([...kept, 'bystander']);
    },
  );

  it.each([
    ['before', []],
    ['after', ['a']],
  ] as const)(
    '[RUN-03] that cuts a connection %s a write outside a transaction is answered leaves it unknown too',
    async (when, kept) => {
      const cut = proxy.cutAt('INSERT', when);
      expect(await failureOf(write('a'))).toMatchObject({ outcome: 'unknown' });
      await cut;
      expect(await written()).toEqual(kept);
    },
  );

  it.each([
    [
      'a query that writes on its way',
      `WITH kept AS (INSERT INTO written VALUES ('a') RETURNING name) SELECT * FROM kept`,
    ],
    ['a query into a new table', `SELECT 'a' AS name INTO written_too`],
  ])('[RUN-03] does not take %s for a read', async (_what, statement) => {
    const cut = proxy.cutAt(statement.slice(0, 12), 'after');
    expect(await failureOf(sql.raw(statement).execute(db))).toMatchObject({ outcome: 'unknown' });
    await cut;
    await sql`DROP TABLE IF EXISTS written_too`.execute(observer);
    expect((await written()).length).toBeLessThan(2);
  });

  it('[RUN-03] is not what a mistake in a statement says', async () => {
    let runs = 0;
    const work = inTransaction(db, async (transaction) => {
      runs += 1;
      await sql`SELECT 1 / 0`.execute(transaction);
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    await expect(sql`SELECT 1 / 0`.execute(db)).rejects.not.toBeInstanceOf(DatabaseAwayError);
    expect(runs).toBe(1);
  });

  it('[RUN-03] counts as a write of the request only where something may have been kept', async () => {
    const afterCut = (text: string, work: () => Promise<unknown>) =>
      new Promise<boolean>((resolve, reject) =>
        notingWrites(() => {
          const cut = proxy.cutAt(text, 'after');
          Promise.all([work().catch(() => undefined), cut]).then(() => resolve(hasWritten()), reject);
        }),
      );
    expect(await afterCut('AS one', read)).toBe(false);
    expect(await afterCut('INSERT', () => write('a'))).toBe(true);
  });

  it.each(['before', 'after'] as const)(
    '[RUN-03] that cuts a connection %s a read is answered reads again',
    async (when) => {
      const cut = proxy.cutAt('AS one', when);
      expect((await read()).rows).toEqual([{ one: 1 }]);
      await cut;
    },
  );

  it('[RUN-03] leaves a write unknown that follows a transaction on the same session', async () => {
    const held = db.connection().execute(async (session) => {
      await session.transaction().execute((transaction) => write('a', transaction));
      const cut = proxy.cutAt('after it', 'after');
      await Promise.all([cut, sql`INSERT INTO written VALUES ('after it')`.execute(session)]);
    });
    expect(await failureOf(held)).toMatchObject({ outcome: 'unknown' });
    expect(await written()).toEqual(['a', 'after it']);
  });

  it('[RUN-03] does not repeat a read on a session that may hold something', async () => {
    const held = db.connection().execute(async (session) => {
      await sql`SELECT pg_advisory_lock(1)`.execute(session);
      proxy.cut();
      await sql`SELECT 1 AS one`.execute(session);
    });
    expect(await failureOf(held)).toMatchObject({ outcome: 'undone' });
  });
});

describe('without a primary', () => {
  it('[RUN-03] reads and transactions wait for one that comes in time', async () => {
    await proxy.close();
    const waiting = Promise.all([read(), record('a'), record('b'), record('c'), record('d')]);
    setTimeout(() => void proxy.open(), primaryTimeout * 0.6);
    await waiting;
    expect(await written()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('[RUN-03] each fails once its time is over, also behind others, and works afterwards', async () => {
    await proxy.close();
    const failures = await Promise.all(
      Array.from({ length: 12 }, (_, number) => failureOf(number % 2 ? record('lost') : read())),
    );
    for (const { outcome, seconds } of failures) {
      expect(outcome).toBe('not-reached');
      expect(seconds).toBeGreaterThan((primaryTimeout - 200) / 1_000);
      expect(seconds).toBeLessThan((primaryTimeout + 700) / 1_000);
    }
    await proxy.open();
    await record('a');
    expect(await written()).toEqual(['a']);
  });

  it('[RUN-03] one that accepts connections and says nothing is given up as well', async () => {
    proxy.cut();
    proxy.hold(true);
    const failures = await Promise.all(Array.from({ length: 8 }, () => failureOf(record('lost'))));
    for (const { outcome, seconds } of failures) {
      expect(outcome).toBe('not-reached');
      expect(seconds).toBeLessThan((primaryTimeout + 700) / 1_000);
    }
    proxy.hold(false);
    await record('a');
    expect(await written()).toEqual(['a']);
  });
});

describe('a former primary', () => {
  it('[RUN-03] that still answers reads gets no second statement', async () => {
    await demoteConnections();
    await Promise.all([record('a'), write('b'), record('c')]);
    expect(await written()).toEqual(['a', 'b', 'c']);
  });

  it('[RUN-03] is not used where the address still leads to it, until there is a new one', async () => {
    await demoteConnections();
    await setReadOnly(true);
    expect(await failureOf(record('lost'))).toMatchObject({ outcome: 'not-reached' });
    const waiting = Promise.all([record('a'), read()]);
    setTimeout(() => void setReadOnly(false), primaryTimeout / 2);
    await waiting;
    expect(await written()).toEqual(['a']);
  });
});

it('[RUN-03] a database that does not let this role in is no lost primary, and nobody waits', async () => {
  const stranger = createDatabase(
    { ...proxy.connection, database: 'there_is_none', max: 1 },
    { primaryTimeout: 60_000 },
  );
  await expect(sql`SELECT 1`.execute(stranger)).rejects.toMatchObject({ code: '3D000' });
  await stranger.destroy();
});

it('[SEC-07] a pool that is only busy lets requests wait for longer', async () => {
  const released = Promise.withResolvers<void>();
  const taken = [1, 2, 3].map(() => db.transaction().execute(() => released.promise));
  const waiting = record('a');
  setTimeout(released.resolve, primaryTimeout * 1.3);
  await Promise.all([...taken, waiting]);
  expect(await written()).toEqual(['a']);
});
