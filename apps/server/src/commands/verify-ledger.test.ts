import { type BookScene, bookScene, databaseUrl, runCommand } from '@paddock/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** Each case runs programs in processes of their own. */
vi.setConfig({ testTimeout: 120_000 });

let scene: BookScene;
let bystander: string;
let untouched: { row: string }[];
beforeAll(async () => {
  scene = await bookScene();
  bystander = (await scene.open()).fund;
  untouched = await scene.contents(bystander);
});
afterAll(async () => {
  const rows = JSON.stringify(await scene.contents(bystander));
  await scene.close();
  if (rows !== JSON.stringify(untouched)) throw new Error('The other fund was touched');
});

/** A fund with two commitments and three receipts. */
async function postedFund() {
  const { fund, positions } = await scene.open();
  const entries: { _id: string }[] = [];
  for (const day of ['2026-02-01', '2026-02-02', '2026-02-03'])
    entries.push(await scene.receive(fund, positions[0] ?? '', 10_000n, day));
  return {
    fund,
    id: (index: number) => entries[index]?._id ?? '',
    seal: `5:${await scene.sealOf(fund, 5n)}`,
  };
}

const verify = (...args: string[]) =>
  runCommand('verify-ledger', args, { DATABASE_URL: databaseUrl(scene.connection) });
/** What is said of a fund, after its name. */
const saidOf = (output: string, fund: string) =>
  output.split('\n').flatMap((line) => line.split(` (${fund}): `).slice(1));

const tables = ['ledger_entries', 'ledger_postings', 'ledger_seals', 'ledger_books', 'position_balances'];
/** As the owner of the database, past every trigger, which are on again afterwards. */
const tamper = async (...statements: string[]) => {
  const { client } = scene;
  await client.query('BEGIN');
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const statement of statements) await client.query(statement);
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query('COMMIT');
};

it('[LED-09] npm run verify-ledger names each book with its entries and its newest seal, and takes a seal again', async () => {
  const { fund, seal, id } = await postedFund();
  const whole = await verify();
  expect(whole.ok).toBe(true);
  expect(saidOf(whole.output, fund)).toEqual([`5 entries as posted. The newest seal is ${seal}`]);
  expect(saidOf(whole.output, bystander)).toEqual([expect.stringMatching(/^2 entries as posted\./)]);
  const one = await verify('--fund', fund, '--seal', seal);
  expect([one.ok, one.output.split('\n').length]).toEqual([true, 1]);
  expect(saidOf(one.output, fund)).toEqual(saidOf(whole.output, fund));
  const other = await verify('--fund', fund, '--seal', `5:${'0'.repeat(64)}`);
  expect([other.ok, saidOf(other.output, fund)]).toEqual([
    false,
    [`Entry 5 (${id(2)}) is not as it was posted.`],
  ]);
});

it('[LED-09] npm run verify-ledger misses by its seal what was removed without a trace', async () => {
  const { fund, seal, id } = await postedFund();
  await tamper(
    `DELETE FROM ledger_postings WHERE entry = '${id(2)}'`,
    `DELETE FROM ledger_entries WHERE _id = '${id(2)}'`,
    `DELETE FROM ledger_seals WHERE fund = '${fund}' AND sequence = 5`,
    `UPDATE ledger_books SET "lastSequence" = 4, contributed = contributed - 100, nav = nav - 100
      WHERE fund = '${fund}'`,
    `UPDATE position_balances b SET contributed = b.contributed - 100, called = b.called - 100,
        unfunded = b.unfunded + 100
      FROM positions p WHERE p._id = b.position AND p.fund = '${fund}' AND p.number = 1`,
  );
  const { ok, output } = await verify('--fund', fund, '--seal', seal);
  expect([ok, saidOf(output, fund)]).toEqual([false, ['Entry 5 is missing.']]);
});

it('[LED-09] npm run verify-ledger names the first entry of each book that was changed, removed, added or swapped, and a trigger that is off', async () => {
  const [changed, removed, added, swapped] = await Promise.all([1, 2, 3, 4].map(postedFund));
  if (!changed || !removed || !added || !swapped) throw new Error('There are four funds');
  const ofNone = '00000000-0000-7000-8000-000000000001';
  await tamper(
    `UPDATE ledger_postings SET amount = amount * 2 WHERE entry = '${changed.id(1)}'`,
    `DELETE FROM ledger_postings WHERE entry = '${removed.id(1)}'`,
    `DELETE FROM ledger_entries WHERE _id = '${removed.id(1)}'`,
    `INSERT INTO ledger_entries (_id, fund, sequence, kind, "effectiveDate")
      VALUES ('${ofNone}', '${added.fund}', 6, 'adjustment', '2026-02-03')`,
    `UPDATE ledger_entries SET sequence = -sequence WHERE fund = '${swapped.fund}' AND sequence IN (4, 5)`,
    `UPDATE ledger_entries SET sequence = 9 + sequence WHERE fund = '${swapped.fund}' AND sequence < 0`,
  );
  await scene.client.query('ALTER TABLE ledger_postings DISABLE TRIGGER append_only');
  const { ok, output } = await verify();
  await scene.client.query('ALTER TABLE ledger_postings ENABLE TRIGGER append_only');
  expect(ok).toBe(false);
  const balance = expect.stringMatching(
    /^The kept balance of the position \S+ is not the sum of its postings\.$/,
  );
  expect(saidOf(output, changed.fund)).toEqual([
    `Entry 4 (${changed.id(1)}) is not as it was posted.`,
    balance,
  ]);
  expect(saidOf(output, removed.fund)).toEqual(['Entry 4 is missing.', balance]);
  expect(saidOf(output, added.fund)).toEqual([`Entry 6 (${ofNone}) was not posted by the server.`]);
  expect(saidOf(output, swapped.fund)).toEqual([`Entry 4 (${swapped.id(2)}) is not as it was posted.`]);
  expect(saidOf(output, bystander)).toEqual([expect.stringMatching(/^2 entries as posted\./)]);
  expect(output.split('\n')).toContain('The trigger append_only of the table ledger_postings is disabled.');
});
