import { type BookScene, bookScene } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMigrations } from '../../../platform/database/index.ts';
import { reverseEntry } from '../journal/index.ts';
import { findMissingGuards, findRewrittenFunctions } from './guarding-triggers.ts';
import { inspectBooks } from './inspect-books.ts';

let scene: BookScene;
let fund: string;
let positions: string[];
let bystander: string;
let untouched: { row: string }[];
beforeAll(async () => {
  scene = await bookScene();
  bystander = (await scene.open()).fund;
  untouched = await scene.contents(bystander);
  ({ fund, positions } = await scene.open());
});
afterAll(() => scene.close());

const textsOf = async (book: string, known?: { sequence: bigint; sha256: string }) => {
  const { books } = await inspectBooks(scene.db, { fund: book, known });
  return books.flatMap(({ findings }) => findings.map(({ text }) => text));
};
const guardProblems = async (statement: string, undo: string) => {
  await scene.client.query(statement);
  const found = await findMissingGuards(scene.db);
  await scene.client.query(undo);
  return found;
};

it('[LED-09] knows every trigger of the tables of the journal, so that none is off unseen', async () => {
  expect(await findMissingGuards(scene.db)).toEqual([]);
  const { rows } = await scene.client.query<{ table: string; trigger: string }>(`
    SELECT c.relname AS table, t.tgname AS trigger FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relname IN ('ledger_books', 'positions', 'ledger_entries', 'ledger_postings',
      'position_balances', 'ledger_seals') ORDER BY 1, 2`);
  expect(rows.length).toBeGreaterThan(10);
  for (const { table, trigger } of rows) {
    const found = await guardProblems(
      `ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`,
      `ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`,
    );
    expect(found, `${table}.${trigger}`).toEqual([{ table, trigger, problem: 'disabled' }]);
  }
  expect(await findMissingGuards(scene.db)).toEqual([]);
});

it('[LED-09] names a trigger that is gone, fires for replicas only, or runs another function', async () => {
  const trigger = { table: 'ledger_seals', trigger: 'only_by_trigger' };
  expect(
    await guardProblems(
      'ALTER TRIGGER only_by_trigger ON ledger_seals RENAME TO other',
      'ALTER TRIGGER other ON ledger_seals RENAME TO only_by_trigger',
    ),
  ).toEqual([{ ...trigger, problem: 'missing' }]);
  expect(
    await guardProblems(
      'ALTER TABLE ledger_seals ENABLE REPLICA TRIGGER only_by_trigger',
      'ALTER TABLE ledger_seals ENABLE TRIGGER only_by_trigger',
    ),
  ).toEqual([{ ...trigger, problem: 'disabled' }]);
  const { client } = scene;
  await client.query('BEGIN');
  await client.query(
    `CREATE FUNCTION let_pass() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
  );
  await client.query('DROP TRIGGER only_by_trigger ON ledger_seals');
  await client.query(`CREATE TRIGGER only_by_trigger BEFORE INSERT ON ledger_seals
    FOR EACH STATEMENT EXECUTE FUNCTION let_pass()`);
  await client.query('COMMIT');
  const found = await guardProblems(
    'SELECT 1',
    `DROP TRIGGER only_by_trigger ON ledger_seals; DROP FUNCTION let_pass();
    CREATE TRIGGER only_by_trigger BEFORE INSERT ON ledger_seals
      FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change()`,
  );
  expect(found).toEqual([{ ...trigger, problem: 'replaced' }]);
  expect(await findMissingGuards(scene.db)).toEqual([]);
});

it('[LED-09] reveals an edit past a trigger of which nothing is off any more', async () => {
  const posted = await scene.receive(fund, positions[0] ?? '', 10_000n);
  const { client } = scene;
  await client.query('ALTER TABLE ledger_postings DISABLE TRIGGER append_only');
  await client.query(`UPDATE ledger_postings SET amount = amount * 3 WHERE entry = '${posted._id}'`);
  await client.query('ALTER TABLE ledger_postings ENABLE TRIGGER append_only');
  const { books, findings } = await inspectBooks(scene.db);
  expect(findings).toEqual([]);
  expect(books.find((book) => book.fund === fund)).toMatchObject({
    entries: 2n,
    seal: null,
    findings: [
      { key: `${fund} entry 3 differs`, text: `Entry 3 (${posted._id}) is not as it was posted.` },
      { text: `The kept balance of the position ${positions[0]} is not the sum of its postings.` },
    ],
  });
  expect(books.find((book) => book.fund === bystander)).toMatchObject({ entries: 2n, findings: [] });
});

it('[LED-09] misses a position that has postings, and a book that is gone but for a seal from elsewhere', async () => {
  const made = await scene.open();
  const posted = await scene.receive(made.fund, made.positions[0] ?? '', 10_000n);
  const known = {
    sequence: posted.sequence,
    sha256: await scene.sealOf(made.fund, posted.sequence),
  };
  const { client } = scene;
  await client.query('BEGIN');
  const tables = [
    'position_balances',
    'positions',
    'ledger_postings',
    'ledger_entries',
    'ledger_seals',
    'ledger_books',
  ];
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const remove = async (table: string, where: string) => client.query(`DELETE FROM ${table} WHERE ${where}`);
  await remove('position_balances', `position = '${made.positions[1]}'`);
  await remove('positions', `_id = '${made.positions[1]}'`);
  await client.query('COMMIT');
  expect(await textsOf(made.fund)).toEqual([
    expect.stringMatching(/^Entry 2 .* is not as it was posted\.$/),
    `The position ${made.positions[1]} has postings and is missing.`,
    'The kept totals of the book are not the sums of its positions.',
  ]);
  await client.query('BEGIN');
  await remove('position_balances', `position = '${made.positions[0]}'`);
  await remove('positions', `_id = '${made.positions[0]}'`);
  for (const table of ['ledger_postings', 'ledger_entries', 'ledger_books'])
    await remove(table, `fund = '${made.fund}'`);
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query('COMMIT');
  expect(await textsOf(made.fund, known)).toEqual(['Entry 1 is missing.']);
  await client.query('ALTER TABLE ledger_seals DISABLE TRIGGER USER');
  await remove('ledger_seals', `fund = '${made.fund}'`);
  await client.query('ALTER TABLE ledger_seals ENABLE TRIGGER USER');
  expect(await textsOf(made.fund, known)).toEqual(['Entry 1 is missing.']);
});

it('[LED-09] finds a posting that is in the book of no fund, whichever fund is checked', async () => {
  const { client } = scene;
  const past = async (statement: string) => {
    await client.query('ALTER TABLE ledger_postings DISABLE TRIGGER USER');
    await client.query(statement);
    await client.query('ALTER TABLE ledger_postings ENABLE TRIGGER USER');
  };
  const made = await scene.open();
  const unopened = (await scene.make.fund())._id;
  const entries = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  const add = (entry: string | undefined, book: string) =>
    past(`INSERT INTO ledger_postings (entry, line, fund, "effectiveDate", account, position, amount)
      VALUES ('${entry}', 1, '${book}', '2026-02-01', 'cash', NULL, 50000)`);
  await add(entries[0], '00000000-0000-7000-8000-000000000003');
  const found = [
    expect.objectContaining({
      fund: null,
      text: `A posting of the entry ${entries[0]} is in the book of no fund.`,
    }),
  ];
  expect((await inspectBooks(scene.db)).findings).toEqual(found);
  expect(await inspectBooks(scene.db, { fund: made.fund })).toMatchObject({
    books: [{ fund: made.fund, entries: 2n, findings: [] }],
    findings: found,
  });
  await add(entries[1], unopened);
  expect((await inspectBooks(scene.db)).findings.map(({ text }) => text)).toEqual([
    `2 postings are in the book of no fund, the first of the entry ${entries[0]}.`,
  ]);
  await past(`DELETE FROM ledger_postings WHERE account = 'cash' AND amount = 50000`);
  expect((await inspectBooks(scene.db)).findings).toEqual([]);
});

it('[LED-09] finds a posting to a position of the fund that says another one', async () => {
  const [made, other] = [await scene.open(), await scene.open()];
  const { client } = scene;
  const [position] = made.positions;
  const entry = '00000000-0000-7000-8000-000000000004';
  await client.query('BEGIN');
  for (const table of ['ledger_postings', 'position_balances', 'ledger_books'])
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`INSERT INTO ledger_postings (entry, line, fund, "effectiveDate", account, position, amount)
    VALUES ('${entry}', 1, '${other.fund}', '2026-02-01', 'valuation', '${position}', -50000)`);
  await client.query(
    `UPDATE position_balances SET valuation = valuation + 50000 WHERE position = '${position}'`,
  );
  await client.query(`UPDATE ledger_books SET nav = nav + 50000 WHERE fund = '${made.fund}'`);
  for (const table of ['ledger_postings', 'position_balances', 'ledger_books'])
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query('COMMIT');
  expect(await textsOf(made.fund)).toEqual([`Entry 3 (${entry}) was not posted by the server.`]);
  expect(await textsOf(other.fund)).toEqual([
    `Entry 3 (${entry}) was not posted by the server.`,
    `The position ${position} has postings and is missing.`,
  ]);
  expect(await textsOf(bystander)).toEqual([]);
});

/** The functions that the triggers of the journal run, and what these call. */
const guardingFunctions = `SELECT DISTINCT p.proname AS name, pg_get_functiondef(p.oid) AS definition
  FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND (p.proname = 'check_participation_in_ledger'
    OR EXISTS (SELECT FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE t.tgfoid = p.oid AND NOT t.tgisinternal
      AND c.relname IN ('ledger_books', 'positions', 'ledger_entries', 'ledger_postings', 'position_balances',
        'ledger_seals', 'ledger_runs', 'ledger_run_lines', 'ledger_run_imports')))
  ORDER BY 1`;

it('[LED-09] names each function of the triggers whose body is another one, and no comment or line break', async () => {
  const { client } = scene;
  const migrations = await listMigrations();
  const { rows } = await client.query<{ name: string; definition: string }>(guardingFunctions);
  expect(rows.length).toBeGreaterThan(15);
  expect(await findRewrittenFunctions(scene.db, migrations)).toEqual([]);
  for (const { name, definition } of rows) {
    const rewritten = definition.replace(/BEGIN/, 'BEGIN IF random() < 0 THEN NULL; END IF;');
    expect(rewritten).not.toBe(definition);
    await client.query(rewritten);
    expect(await findRewrittenFunctions(scene.db, migrations)).toEqual([name]);
    await client.query(definition.replace(/BEGIN/, 'BEGIN -- the same\n\n '));
    expect(await findRewrittenFunctions(scene.db, migrations)).toEqual([]);
    await client.query(definition);
  }
});

it('[LED-09] reports a function that lets changes pass, but not where another version has migrated', async () => {
  const { client } = scene;
  const { rows } = await client.query<{ name: string; definition: string }>(guardingFunctions);
  const former = rows.find(({ name }) => name === 'check_ledger_book')?.definition ?? '';
  await client.query(`CREATE OR REPLACE FUNCTION check_ledger_book() RETURNS trigger LANGUAGE plpgsql
    AS 'BEGIN RETURN NEW; END'`);
  const text =
    'The function check_ledger_book, which triggers of the journal run, is not as this version made it.';
  expect((await inspectBooks(scene.db, { fund: bystander })).findings).toEqual([
    { key: 'function check_ledger_book rewritten', fund: null, text },
  ]);
  await client.query(`INSERT INTO kysely_migration (name, timestamp) VALUES ('999_next', '2027-01-01')`);
  expect((await inspectBooks(scene.db)).findings).toEqual([]);
  await client.query(`DELETE FROM kysely_migration WHERE name = '999_next'`);
  await client.query(former);
  expect((await inspectBooks(scene.db)).findings).toEqual([]);
});

it('[LED-04] [LED-09] finds a book that is open again for a day that an entry shows to have been closed', async () => {
  const made = await scene.open();
  const posted = await scene.receive(made.fund, made.positions[0] ?? '', 10_000n);
  const close = (day: string) =>
    scene.client.query(`UPDATE ledger_books SET "closedThrough" = ${day} WHERE fund = '${made.fund}'`);
  await close(`'2026-03-31'`);
  await reverseEntry(scene.db, {
    fund: made.fund,
    entry: posted._id,
    day: '2026-02-05',
    reason: 'Bounced',
    by: scene.by,
  });
  expect(await textsOf(made.fund)).toEqual([]);
  const past = async (day: string) => {
    await scene.client.query('ALTER TABLE ledger_books DISABLE TRIGGER USER');
    await close(day);
    await scene.client.query('ALTER TABLE ledger_books ENABLE TRIGGER USER');
  };
  await past('NULL');
  expect(await textsOf(made.fund)).toEqual([
    'The book was closed through 2026-03-31, and is not closed any more.',
  ]);
  expect(await textsOf(bystander)).toEqual([]);
  await past(`'2026-04-30'`);
  expect(await textsOf(made.fund)).toEqual([]);
});

it('[LED-09] changes nothing', async () => {
  expect(await scene.contents(bystander)).toEqual(untouched);
});
