import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collections, entryFor } from '@paddock/domain';
import { connectionUrl, type EmbeddedPostgres, startEmbeddedPostgres } from '@paddock/embedded-postgres';
import {
  databaseUrl,
  makeActors,
  makeRecord,
  makeWorld,
  people,
  runCommand,
  runProgram,
  type TestServer,
  testDatabase,
  testedStores,
  testServer,
} from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openBook, openPosition, postEntry, reverseEntry } from '../modules/money/journal/index.ts';
import { inspectBooks } from '../modules/money/journal-checks/index.ts';
import { migrateEmbedded } from '../open-platform.ts';
import { createDatabase, type Database, newId } from '../platform/database/index.ts';

/** These tests start databases and programs in processes of their own. */
vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'paddock-move-'));
const dataDir = join(folder, 'old');
const pdf = Buffer.from('%PDF-1.7 a sealed agreement');
const key = 'documents/one.pdf';
const emptied = `DROP SCHEMA public CASCADE; DROP SCHEMA pgboss CASCADE; CREATE SCHEMA public`;
let investor: { _id: string; email: string };
let portal: TestServer['portal'];
let document: string;

const oneStep = [['slice', 7]] as const;
const allSteps = [
  ['begun', 1],
  ['migrated', 1],
  ['lowered', 1],
  ['slice', 1],
  ['slice', 7],
  ['raised', 1],
  ['compared', 1],
  ['file', 1],
] as const;
/** npm run prove -- omitted-tests kills it at every step. */
const killedAt = process.env['OMITTED_TESTS'] ? allSteps : oneStep;

const moveTo = (args: readonly string[], env: Record<string, string> = {}) =>
  runCommand('move-to', args, { DATA_DIR: dataDir, ...env });
const killedMove = (...args: string[]) =>
  runProgram(fileURLToPath(new URL('./testing/killed-move.ts', import.meta.url)), args, {});

const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });

/** Runs with a database that nobody has used. */
async function withTarget(work: (url: string, db: Kysely<Database>) => Promise<void>): Promise<void> {
  const database = await testDatabase();
  const db = createDatabase({ ...database.connection, max: 2 });
  try {
    await sql.raw(emptied).execute(db);
    await work(databaseUrl(database.connection), db);
  } finally {
    await db.destroy();
    await database.drop();
  }
}

/** The hash of every file of the old installation, apart from what PostgreSQL writes when it starts. */
function hashesOfOld(): Record<string, string> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/postgres'));
  return Object.fromEntries(
    paths.sort().map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

async function rowsOf(db: Kysely<Database>): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of [
    'users',
    'synd_users',
    'user_auths',
    'idempotency_keys',
    'audit_events',
    'row_counts',
    'files',
    'ledger_books',
    'positions',
    'ledger_entries',
    'ledger_postings',
    'ledger_seals',
    'position_balances',
    'ledger_runs',
    'ledger_run_imports',
    'ledger_run_lines',
  ])
    found[table] = (await sql`SELECT t::text AS row FROM ${sql.table(table)} t ORDER BY 1`.execute(db)).rows;
  found['jobs'] = (await sql`SELECT t::text AS row FROM pgboss.job t ORDER BY 1`.execute(db)).rows;
  return found;
}

/** A book with a commitment, a receipt, its reversal, a closed period, and a receipt after it that its totals keep. */
async function postJournal({ make, platform: { db } }: TestServer): Promise<void> {
  const by = { id: null, now: new Date() };
  const { _id: fund } = await make.fund();
  await openBook(db, { fund, timeZone: 'America/New_York' });
  const accepted = { fund, invest_status: 'Accepted investment', invest_amount: '1000' } as const;
  const { _id: syndUser } = await make.participation(accepted);
  const { _id: position } = await openPosition(db, { fund, syndUser, now: by.now });
  const postings = entryFor.commitment({ position, amount: 100_000n });
  await postEntry(db, { fund, kind: 'commitment', day: '2026-01-10', postings, by });
  const receipt = entryFor.receipt({ position, amount: 100_000n, unfunded: 100_000n });
  const received = { fund, kind: 'contribution', day: '2026-02-01', postings: receipt, by } as const;
  const { _id: entry } = await postEntry(db, received);
  await db
    .updateTable('ledger_books')
    .set({ closedThrough: '2026-03-31' })
    .where('fund', '=', fund)
    .execute();
  await reverseEntry(db, { fund, entry, day: '2026-02-03', reason: 'Bounced: “no funds”', by });
  const second = entryFor.receipt({ position, amount: 99_900n, unfunded: 100_000n });
  await postEntry(db, { ...received, day: '2026-04-02', postings: second });
}

/** Another dollar that comes in. */
async function postNext(db: Kysely<Database>): Promise<void> {
  const { fund, _id: position } = await db
    .selectFrom('positions')
    .select(['fund', '_id'])
    .executeTakeFirstOrThrow();
  const postings = entryFor.receipt({ position, amount: 100n, unfunded: 100n });
  await postEntry(db, {
    fund,
    kind: 'contribution',
    day: '2026-04-03',
    postings,
    by: { id: null, now: new Date() },
  });
}

async function withOld<T>(work: (old: EmbeddedPostgres, db: Kysely<Database>) => Promise<T>): Promise<T> {
  const old = await start();
  const db = createDatabase({ ...old.connection, max: 2 });
  try {
    return await work(old, db);
  } finally {
    await db.destroy();
    await old.stop();
  }
}

beforeAll(async () => {
  await withOld(async (old, db) => {
    await migrateEmbedded(old.connection);
    const server = await testServer({
      database: { connection: old.connection, drop: async () => undefined },
    });
    const world = await makeWorld(server);
    const actors = await makeActors(server);
    for (const collection of collections) await makeRecord(world, collection, actors.user, 'own');
    await postJournal(server);
    investor = await people(server).person({ email: 'moved@example.com' });
    portal = server.portal;
    await sql`INSERT INTO pgboss.job (name, data) VALUES ('send-mail', '{"mail": "x"}')`.execute(db);
    await sql`INSERT INTO idempotency_keys (key_hash, caller, method_path, body_hash, status, reply)
      VALUES ('\\x00ff', 'somebody', 'POST /api/users', '\\x01', 200, '{"a": "1\\u2028"}')`.execute(db);
    document = newId();
    const tax = {
      _id: document,
      user: investor._id,
      year: 2025,
      originalName: 'Sealed.pdf',
      docPath: key,
      bucketId: 'disk',
    };
    await server.platform.db.insertInto('tax_documents').values(tax).execute();
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    await sql`INSERT INTO files (key, size, type, sha256, state) VALUES (${key}, ${pdf.length}, 'application/pdf', ${sha256}, 'stored')`.execute(
      db,
    );
    await server.close();
  });
  mkdirSync(join(dataDir, 'files', 'documents'), { recursive: true });
  writeFileSync(join(dataDir, 'files', key), pdf);
  writeFileSync(join(dataDir, 'secret.key'), 'a secret key for tests only, 32 or more characters');
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('[RUN-07] [LED-09] npm run move-to takes rows and files to a database and a bucket, and leaves the old installation as it was', () =>
  withTarget(async (url, db) => {
    const before = hashesOfOld();
    const settings = await testedStores[1]?.settings();
    const moved = await moveTo([url], settings);
    expect(moved).toMatchObject({ ok: true });
    expect(moved.output).toMatch(/\d+ rows of \d+ tables are the same on both sides/);
    expect(moved.output).toContain('1 files (0.0 MB) are in the bucket');
    expect(moved.output).toContain(`SECRET_KEY_FILE=${join(dataDir, 'secret.key')}`);
    expect(hashesOfOld()).toEqual(before);
    const old = await withOld((_, source) => rowsOf(source));
    expect(await rowsOf(db)).toEqual(old);
    const { books, findings } = await inspectBooks(db);
    expect([books.map((book) => [book.entries, book.findings]), findings]).toEqual([[[4n, []]], []]);
    await expect(sql`DELETE FROM ledger_entries`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`DELETE FROM audit_events`.execute(db)).rejects.toThrow('append-only');
    await expect(
      sql`UPDATE synd_users SET "user" = '00000000-0000-0000-0000-000000000000'`.execute(db),
    ).rejects.toThrow();

    // A second run compares only, and finds a row that was changed there.
    expect((await moveTo([url], settings)).output).toContain('This run has compared only');
    await sql`UPDATE users SET "firstName" = 'Somebody' WHERE _id = ${investor._id}`.execute(db);
    const differing = await moveTo([url], settings);
    expect(differing).toMatchObject({ ok: false });
    expect(differing.output).toContain(`public.users: the row ${investor._id} differs in the target`);

    // Rows that arrive are not counted into the totals that arrive with them, and the next entry is.
    const [book] = await db.selectFrom('ledger_books').selectAll().execute();
    expect(book).toMatchObject({ contributed: '999.00', nav: '999.00', lastSequence: 4n });
    await postNext(db);
    expect(await db.selectFrom('ledger_books').selectAll().execute()).toEqual([
      { ...book, contributed: '1000.00', nav: '1000.00', lastSequence: 5n },
    ]);
    expect((await inspectBooks(db)).books.map((one) => [one.entries, one.findings])).toEqual([[5n, []]]);
    await expect(sql`UPDATE ledger_books SET contributed = 0`.execute(db)).rejects.toThrow(
      'The totals of a book move with its postings',
    );
  }));

it('[RUN-07] on a server of the target people sign in with their password and download their files', () =>
  withTarget(async (url) => {
    expect(await moveTo([url])).toMatchObject({ ok: true });
    const server = await testServer({
      beside: { connection: { connectionString: url }, dataDir, portal },
    });
    try {
      const { body } = await people(server).signIn(investor.email);
      const link = await server.request<{ url: string }>('POST', '/api/profile/tax_documents/download', {
        authCode: body.authCode,
        body: { id: document },
      });
      expect(link.body).toMatchObject({ url: expect.any(String) });
      const download = await server.app.inject({ url: link.body.url });
      expect(download.rawPayload).toEqual(pdf);
    } finally {
      await server.close();
    }
  }));

it('[RUN-07] a move that is killed at any step goes on when it is begun again, and no server starts on it meanwhile', () =>
  withTarget(async (url, db) => {
    await withOld(async (old, source) => {
      const args = [connectionUrl(old.connection), url, join(dataDir, 'files')];
      for (const [step, count] of killedAt) {
        const killed = await killedMove(...args, step, String(count));
        expect([step, killed.signal, killed.output]).toEqual([step, 'SIGKILL', '']);
      }
      // What changed in the old place in between is moved too.
      await sql`UPDATE users SET "firstName" = 'Later' WHERE _id = ${investor._id}`.execute(source);
      const refused = await runCommand('main', [], {
        DATABASE_URL: url,
        DATA_DIR: join(folder, 'other'),
        SECRET_KEY: 'a secret key for tests only, 32 or more characters',
        PORT: '0',
      });
      expect(refused.ok).toBe(false);
      expect(refused.output).toContain('has not finished filling this database');
      expect(await killedMove(...args, 'never', '1')).toMatchObject({ ok: true, output: '' });
      expect(await rowsOf(db)).toEqual(await rowsOf(source));
      await expect(sql`DELETE FROM audit_events`.execute(db)).rejects.toThrow('append-only');
    });
  }));

it('[RUN-07] [SEC-15] it refuses what it cannot move, in one line without the password', () =>
  withTarget(async (url, db) => {
    const refusal = async (args: readonly string[], env?: Record<string, string>) => {
      const { output, ok } = await moveTo(args, env);
      expect([ok, output]).toEqual([false, expect.not.stringContaining('pass-word')]);
      expect(output.split('\n')).toHaveLength(1);
      return output;
    };
    expect(await refusal([])).toContain('npm run move-to -- postgres://');
    expect(await refusal(['mysql://a:pass-word@b/c'])).toContain('npm run move-to -- postgres://');
    expect(await refusal([url], { DATABASE_URL: 'postgres://a:pass-word@b/c?ssl=true' })).toContain(
      'DATABASE_URL is set',
    );
    expect(await refusal([url], { DATA_DIR: join(folder, 'none') })).toContain('holds no database to move');
    expect(await refusal(['postgres://a:pass-word@db.example/c?sslmode=no-verify'])).toContain(
      'The target leads to db.example without verifying its certificate',
    );
    expect(await refusal(['postgres://a:pass-word@127.0.0.1:1/c'])).toContain(
      'a@127.0.0.1:1/c cannot be opened',
    );
    await withOld(async (old) => {
      expect(await refusal([connectionUrl(old.connection)])).toContain('is in use by another Paddock server');
    });
    await sql`CREATE TABLE theirs ()`.execute(db);
    expect(await refusal([url])).toContain('The target is not empty: it holds theirs.');
    await sql`DROP TABLE theirs`.execute(db);
    await sql`CREATE SCHEMA paddock_move CREATE TABLE paddock_move.move
      (source text, bucket text, "finishedAt" timestamptz)`.execute(db);
    await sql`INSERT INTO paddock_move.move (source) VALUES ('another')`.execute(db);
    expect(await refusal([url])).toContain('a move from another installation');
  }));
