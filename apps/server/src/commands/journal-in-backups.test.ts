import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryFor } from '@paddock/domain';
import {
  type BookScene,
  bookScene,
  databaseUrl,
  type ProgramOutput,
  runCommand,
  testDatabase,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { postEntry, reverseEntry } from '../modules/money/journal/index.ts';
import { inspectBooks } from '../modules/money/journal-checks/index.ts';
import { backup } from '../platform/backup/index.ts';
import { createDatabase, type DatabaseConnection } from '../platform/database/index.ts';

/** These tests fill databases, in other processes too. */
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'paddock-journal-'));
let scene: BookScene;
let fund: string;
let position: string;
beforeAll(async () => {
  scene = await bookScene();
  await scene.open();
  const made = await scene.open();
  fund = made.fund;
  [position = ''] = made.positions;
  await scene.receive(fund, position, 10_000n);
  const wrong = await scene.receive(fund, position, 20_000n, '2026-02-02');
  await scene.db
    .updateTable('ledger_books')
    .set({ closedThrough: '2026-03-31' })
    .where('fund', '=', fund)
    .execute();
  const reversal = { fund, entry: wrong._id, day: '2026-02-03', reason: 'Bounced: “no funds”', by: scene.by };
  await reverseEntry(scene.db, reversal);
});
afterAll(async () => {
  await scene.close();
  rmSync(folder, { recursive: true, force: true });
});

const tables = [
  'ledger_books',
  'positions',
  'ledger_entries',
  'ledger_postings',
  'ledger_seals',
  'position_balances',
  'ledger_checks',
  'ledger_findings',
  'ledger_runs',
  'ledger_run_imports',
  'ledger_run_lines',
];
type Db = ReturnType<typeof createDatabase>;
const contents = async (db: Db) => {
  const found: Record<string, unknown[]> = {};
  for (const table of tables)
    found[table] = (await sql`SELECT t::text AS row FROM ${sql.table(table)} t ORDER BY 1`.execute(db)).rows;
  return found;
};

/** Backs up, and restores with the command into a database of its own. */
async function restored(work: (db: Db, told: ProgramOutput) => Promise<void>): Promise<void> {
  const place = mkdtempSync(join(folder, 'deployment-'));
  mkdirSync(join(place, 'files'));
  const archive = join(place, 'backup.tar.gz');
  const paths = { filesDir: join(place, 'files'), secretKeyPath: join(place, 'secret.key') };
  await backup({
    connection: scene.connection,
    ...paths,
    out: archive,
    now: new Date(),
    encryptWith: undefined,
  });
  await onEmptyDatabase(async (db, connection) => {
    const env = { DATA_DIR: join(place, 'restored'), DATABASE_URL: databaseUrl(connection) };
    await work(db, await runCommand('restore', [archive], env));
  });
}

async function onEmptyDatabase(work: (db: Db, connection: DatabaseConnection) => Promise<void>) {
  const database = await testDatabase();
  const db = createDatabase({ ...database.connection, max: 2 });
  try {
    await work(db, database.connection);
  } finally {
    await db.destroy();
    await database.drop();
  }
}

const waitingChecks = async (db: Db) =>
  (await sql`SELECT 1 FROM pgboss.job WHERE name = 'check-ledgers' AND state = 'created'`.execute(db)).rows
    .length;

/** The book is whole, goes on, and refuses what it refused. */
async function expectBookGoesOn(db: Db) {
  const whole = await inspectBooks(db);
  expect(whole.findings).toEqual([]);
  expect(whole.books.map(({ entries, findings }) => ({ entries, findings }))).toEqual([
    { entries: 2n, findings: [] },
    { entries: 5n, findings: [] },
  ]);
  const totals = () =>
    db.selectFrom('ledger_books').select(['contributed', 'nav']).where('fund', '=', fund).execute();
  // Rows that arrive are not counted into the totals that arrive with them.
  expect(await totals()).toEqual([{ contributed: '100.00', nav: '100.00' }]);
  const entry = { fund, kind: 'contribution', by: scene.by } as const;
  const postings = entryFor.receipt({ position, amount: 500n, unfunded: 500n });
  await expect(postEntry(db, { ...entry, day: '2026-03-31', postings })).rejects.toThrow('is closed');
  await expect(sql`DELETE FROM ledger_postings`.execute(db)).rejects.toThrow('append-only');
  await expect(
    sql`INSERT INTO ledger_seals VALUES (${fund}, 9, ${'0'.repeat(64)})`.execute(db),
  ).rejects.toThrow();
  expect(await postEntry(db, { ...entry, day: '2026-04-02', postings })).toMatchObject({ sequence: 6n });
  expect(await totals()).toEqual([{ contributed: '105.00', nav: '105.00' }]);
  const { books } = await inspectBooks(db, { fund });
  expect(books).toMatchObject([{ entries: 6n, findings: [] }]);
}

it('[LED-09] a book comes out of a backup to the last row, and the restore says that it is as posted', async () => {
  const before = await contents(scene.db);
  for (const table of tables.slice(0, 6)) expect(before[table], table).not.toEqual([]);
  await restored(async (db, told) => {
    expect(told).toEqual({
      ok: true,
      output: expect.stringMatching(/\nThe books of 2 funds are as posted\.$/),
    });
    expect(await contents(db)).toEqual(before);
    expect(await waitingChecks(db)).toBe(0);
    await expectBookGoesOn(db);
  });
  expect(await contents(scene.db)).toEqual(before);
});

it('[LED-09] a restore names an entry that was changed before the backup, and has the server tell the admins', async () => {
  const { client } = scene;
  await client.query('ALTER TABLE ledger_postings DISABLE TRIGGER append_only');
  await client.query(`UPDATE ledger_postings SET amount = amount * 2 WHERE fund = '${fund}' AND entry = (
    SELECT _id FROM ledger_entries WHERE fund = '${fund}' AND sequence = 3)`);
  await client.query('ALTER TABLE ledger_postings ENABLE TRIGGER append_only');
  await restored(async (db, told) => {
    expect(told.ok).toBe(false);
    expect(told.output).toMatch(
      /^Restored the backup of .*\nThe books of funds are not as they were posted\./,
    );
    expect(told.output).toMatch(
      new RegExp(`\\(${fund}\\): Entry 3 \\([0-9a-f-]+\\) is not as it was posted\\.`),
    );
    expect(await contents(db)).toEqual(await contents(scene.db));
    expect(await waitingChecks(db)).toBe(1);
  });
});
