import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendAuditEntry } from '../audit.ts';
import { inTransaction } from '../database/index.ts';
import { chainLines, keepAudit, verifyChain } from './index.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(() => server.close());

const write = (action: string, db = server.platform.db) =>
  appendAuditEntry(
    db,
    { person: null, level: 'admin', address: '203.0.113.9', agent: 'test', now: server.clock.now() },
    { action, detail: { note: `about ${action}`, amount: 12.5 } },
  );
const verify = () => verifyChain(server.platform.db);
const chained = async () =>
  (
    await sql<{ action: string }>`SELECT e.action FROM audit_chain c JOIN audit_events e ON e._id = c.event
      ORDER BY c.position`.execute(server.platform.db)
  ).rows.map(({ action }) => action);

/** What only the owner of the tables can do, as one who wants to hide something. */
const asOwner = (...statements: string[]) =>
  inTransaction(server.platform.db, async (db) => {
    for (const table of ['audit_events', 'audit_chain', 'audit_pruned'])
      await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER ALL`).execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
    for (const table of ['audit_events', 'audit_chain', 'audit_pruned'])
      await sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER ALL`).execute(db);
  });

describe('the chain of the audit log', () => {
  beforeEach(async () => {
    for (const action of ['one', 'two', 'three', 'four']) await write(action);
    await chainLines(server.platform.db);
  });

  it('[SEC-17] gives each line its place once, in their order, and finds them as they were written', async () => {
    expect(await chained()).toEqual(['one', 'two', 'three', 'four']);
    expect(await chainLines(server.platform.db)).toBe(0);
    await write('five');
    expect(await verify()).toMatchObject({ lines: 4, waiting: 1, fault: undefined });
    expect(await chainLines(server.platform.db)).toBe(1);
    expect(await verify()).toMatchObject({ lines: 5, waiting: 0, fault: undefined });
  });

  const two = `(SELECT _id FROM audit_events WHERE action = 'two')`;
  it.each([
    [
      'a changed line',
      [`UPDATE audit_events SET detail = '{"note": "else"}' WHERE action = 'two'`],
      /^The line \S+ \(place 2\) was changed/,
    ],
    [
      'a line by somebody else',
      [`UPDATE audit_events SET actor = gen_random_uuid() WHERE action = 'two'`],
      /place 2\) was changed/,
    ],
    [
      'a line of another time',
      [`UPDATE audit_events SET at = at + interval '1 ms' WHERE action = 'two'`],
      /place 2\) was changed/,
    ],
    [
      'a line hidden from its person',
      [`UPDATE audit_events SET person = gen_random_uuid() WHERE action = 'two'`],
      /place 2\) was changed/,
    ],
    [
      'a removed line',
      [`DELETE FROM audit_events WHERE action = 'two'`],
      /^The line \S+ \(place 2\) was removed/,
    ],
    [
      'a removed line and its place',
      [`DELETE FROM audit_chain WHERE event = ${two}`, `DELETE FROM audit_events WHERE action = 'two'`],
      /^The place 2 of the chain is missing/,
    ],
    [
      'a changed line with a new digest',
      [
        `UPDATE audit_events SET actor = gen_random_uuid() WHERE action = 'two'`,
        `UPDATE audit_chain SET digest = sha256('x') WHERE event = ${two}`,
      ],
      /^The place 2 of the chain \(line \S+\) was changed/,
    ],
    [
      'a place with another salt',
      [`UPDATE audit_chain SET salt = uuid_send(gen_random_uuid()) WHERE event = ${two}`],
      /place 2\) was changed/,
    ],
    [
      'a place whose salt was forgotten too early',
      [`UPDATE audit_chain SET salt = NULL WHERE event = ${two}`],
      /place 2\) was changed/,
    ],
    [
      'two lines that changed places',
      [
        `UPDATE audit_chain SET position = -position WHERE position IN (2, 3)`,
        `UPDATE audit_chain SET position = 5 + position WHERE position < 0`,
      ],
      /^The place 2 of the chain/,
    ],
    [
      'a line without a place',
      [`INSERT INTO audit_events (_id, at, action) VALUES (gen_random_uuid(), now(), 'forged')`],
      /has no place in the chain and waits for none/,
    ],
    [
      'a line that is said to be in a file',
      [
        `INSERT INTO audit_pruned SELECT _id, gen_random_uuid() FROM audit_events WHERE action = 'two'`,
        `DELETE FROM audit_events WHERE action = 'two'`,
      ],
      /^1 lines are gone, and the line \S+, which should record it, does not exist/,
    ],
  ])('[SEC-17] names %s', async (_what, statements, fault) => {
    expect((await verify()).fault).toBeUndefined();
    await asOwner(...statements);
    expect((await verify()).fault).toMatch(fault);
  });

  it('[SEC-17] knows lines from before the salts', async () => {
    // As migration 124 gave them their places.
    await asOwner(
      `UPDATE audit_chain c SET salt = NULL, digest = sha256(convert_to(audit_line_text(e), 'UTF8'))
        FROM audit_events e WHERE e._id = c.event`,
      `WITH RECURSIVE walked AS (
          SELECT c.position, sha256(c.digest) AS hash FROM audit_chain c WHERE c.position = 1
          UNION ALL SELECT c.position, sha256(w.hash || c.digest) FROM walked w
            JOIN audit_chain c ON c.position = w.position + 1)
        UPDATE audit_chain c SET hash = w.hash FROM walked w WHERE w.position = c.position`,
    );
    await write('five');
    await chainLines(server.platform.db);
    expect(await verify()).toMatchObject({ lines: 5, fault: undefined });
    await asOwner(`UPDATE audit_events SET detail = '{"note": "else"}' WHERE action = 'two'`);
    expect((await verify()).fault).toMatch(/place 2\) was changed/);
  });

  it('[SEC-17] finds that its end was cut off, or that it was replaced, by a place that was noted', async () => {
    const { last } = await verify();
    expect(last?.position).toBe(4n);
    if (!last) return;
    expect((await verifyChain(server.platform.db, last)).fault).toBeUndefined();
    await write('five');
    await chainLines(server.platform.db);
    expect((await verifyChain(server.platform.db, last)).fault).toBeUndefined();
    await asOwner(`DELETE FROM audit_events WHERE action = 'two'`, 'TRUNCATE audit_chain');
    await sql`INSERT INTO audit_unchained SELECT _id FROM audit_events`.execute(server.platform.db);
    await chainLines(server.platform.db);
    expect((await verify()).fault).toBeUndefined();
    expect((await verifyChain(server.platform.db, last)).fault).toMatch(/has another hash than the one/);
    await asOwner(`DELETE FROM audit_chain WHERE position > 2`);
    expect((await verifyChain(server.platform.db, last)).fault).toMatch(/ends at 2, before the place 4/);
  });

  it('[SEC-17] cannot be changed by who may only write lines', async () => {
    for (const statement of [
      'UPDATE audit_chain SET hash = hash',
      'UPDATE audit_chain SET salt = NULL',
      'DELETE FROM audit_chain',
      'TRUNCATE audit_chain',
      'DELETE FROM audit_pruned',
    ])
      await expect(sql.raw(statement).execute(server.platform.db)).rejects.toThrow('append-only');
  });
});

it('[SEC-17] no transaction waits for the chain, and one that commits late gets a later place', async () => {
  const { db } = server.platform;
  await inTransaction(db, async (slow) => {
    await write('written first', slow);
    // Another one commits meanwhile, and is chained.
    await write('committed first', server.platform.reserved.signIn);
    await chainLines(server.platform.reserved.signIn);
  });
  await chainLines(db);
  expect(await chained()).toEqual(['committed first', 'written first']);
  // Nor does one wait while somebody chains and does not come to an end.
  await inTransaction(server.platform.reserved.signIn, async (chaining) => {
    await sql`SELECT chain_audit_lines(10)`.execute(chaining);
    await write('meanwhile');
    expect(await chainLines(db)).toBe(0);
  });
  await chainLines(db);
  expect((await verify()).fault).toBeUndefined();
});

it('[SEC-17] many processes write and chain at once: every line has one place, and nothing differs', async () => {
  const { db } = server.platform;
  const keepers = Array.from({ length: 3 }, () =>
    keepAudit({ db, log: server.platform.log, sink: null, every: 1 }),
  );
  await Promise.all(
    Array.from({ length: 20 }, async (_, writer) => {
      for (let line = 0; line < 10; line += 1)
        await inTransaction(db, (transaction) => write(`line.${writer}.${line}`, transaction));
    }),
  );
  for (const keeper of keepers) await keeper.stop();
  await chainLines(db);
  expect(await verify()).toMatchObject({ lines: 200, waiting: 0, fault: undefined });
});

it('[SEC-17] what was rolled back has no place', async () => {
  await expect(
    inTransaction(server.platform.db, async (db) => {
      await write('undone', db);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await chainLines(server.platform.db);
  expect(await verify()).toMatchObject({ lines: 0, waiting: 0 });
});
