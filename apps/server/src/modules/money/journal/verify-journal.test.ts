import { type BookScene, bookScene } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { type JournalVerdict, reverseEntry, verifyJournal } from './index.ts';

let scene: BookScene;
let fund: string;
let entries: { _id: string; sequence: bigint }[];
let bystander: string;
let untouched: { row: string }[];
beforeAll(async () => {
  scene = await bookScene();
  bystander = (await scene.open()).fund;
  untouched = await scene.contents(bystander);
});
beforeEach(async () => {
  const made = await scene.open();
  fund = made.fund;
  const [position = '', second = ''] = made.positions;
  entries = [
    await scene.receive(fund, position, 10_000n),
    await scene.receive(fund, second, 20_000n, '2026-02-02'),
    await scene.receive(fund, position, 30_000n, '2026-02-03'),
  ];
});
afterAll(() => scene.close());

const middle = () => entries[1]?._id ?? '';
const last = () => entries[2]?._id ?? '';

/** As the owner of the database, past every trigger. */
const tamper = async (...statements: string[]) => {
  const tables = [
    'ledger_entries',
    'ledger_postings',
    'ledger_seals',
    'ledger_books',
    'positions',
    'position_balances',
  ];
  const { client } = scene;
  await client.query('BEGIN');
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const statement of statements) await client.query(statement);
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query('COMMIT');
};

const firstPosition = async () =>
  (
    await scene.db
      .selectFrom('positions')
      .select('_id')
      .where('fund', '=', fund)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow()
  )._id;
const problem = async (): Promise<JournalVerdict> => await verifyJournal(scene.db, fund);
const differing = async () =>
  (
    await sql<{
      position: string;
    }>`SELECT position FROM position_balances_differing WHERE fund = ${fund}`.execute(scene.db)
  ).rows;

it('[LED-09] finds nothing in a journal as it was posted, with reversals, reasons and days of their own', async () => {
  const { by, db } = scene;
  await db
    .updateTable('ledger_books')
    .set({ closedThrough: '2026-03-31' })
    .where('fund', '=', fund)
    .execute();
  const admin = await scene.make.user({ level: 'admin' });
  const posted = await reverseEntry(db, {
    fund,
    entry: middle(),
    day: '2026-02-05',
    reason: 'Bounced: “no funds” | a\nnew line \\ ÿ',
    by: { ...by, id: admin._id },
  });
  expect(posted).toMatchObject({ effectiveDate: '2026-04-01', ownDate: '2026-02-05', sequence: 6n });
  expect(await problem()).toEqual({
    ok: true,
    entries: 6n,
    seal: { sequence: 6n, sha256: await scene.sealOf(fund, posted.sequence) },
  });
  expect(await differing()).toEqual([]);
});

it.each([
  ['the amounts', () => `UPDATE ledger_postings SET amount = amount * 2 WHERE entry = '${middle()}'`],
  [
    'the position',
    () => `UPDATE ledger_postings SET position = (SELECT _id FROM positions WHERE fund = '${fund}' AND number = 1)
      WHERE entry = '${middle()}' AND position IS NOT NULL`,
  ],
  ['the kind', () => `UPDATE ledger_entries SET kind = 'adjustment' WHERE _id = '${middle()}'`],
  [
    'when it was posted',
    () => `UPDATE ledger_entries SET "postedAt" = now() - interval '1 year' WHERE _id = '${middle()}'`,
  ],
  ['its own day', () => `UPDATE ledger_entries SET "ownDate" = '2026-01-01' WHERE _id = '${middle()}'`],
  [
    'the day of the lines alone',
    () => `UPDATE ledger_postings SET "effectiveDate" = '2026-01-01' WHERE entry = '${middle()}'`,
  ],
  [
    'its seal',
    () => `UPDATE ledger_seals SET sha256 = repeat('0', 64) WHERE fund = '${fund}' AND sequence = 4`,
  ],
  ['its id', () => `UPDATE ledger_entries SET _id = '${newId()}' WHERE _id = '${middle()}'`],
  ['its lines, which are gone', () => `DELETE FROM ledger_postings WHERE entry = '${middle()}'`],
])('[LED-09] names an entry of which somebody has changed %s', async (_, statement) => {
  await tamper(statement());
  expect(await problem()).toMatchObject({ ok: false, sequence: 4n, problem: 'differs' });
});

it('[LED-09] names an entry that was changed and sealed again by the one after it, and by a seal kept elsewhere', async () => {
  const whole = await problem();
  if (!whole.ok || !whole.seal) throw new Error('differs already');
  const reseal = (sequence: number) => `UPDATE ledger_seals s SET sha256 = x.sha256 FROM (
    SELECT encode(sha256(convert_to(coalesce(b.sha256, '') || E'\\n' || concat_ws('|', e._id, e.fund, e.sequence, e.kind,
      to_char(e."effectiveDate", 'YYYY-MM-DD'), '', to_char(e."postedAt" AT TIME ZONE 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '', '', '', '', '') || E'\\n' || (SELECT string_agg(concat_ws('|', p.line, p.account,
      coalesce(p.position::text, ''), coalesce(o."syndUser"::text, ''), coalesce(o.number::text, ''), p.amount), E'\\n'
      ORDER BY p.line) FROM ledger_postings p LEFT JOIN positions o ON o._id = p.position WHERE p.entry = e._id),
      'UTF8')), 'hex') AS sha256
    FROM ledger_entries e JOIN ledger_seals b ON b.fund = e.fund AND b.sequence = e.sequence - 1
    WHERE e.fund = '${fund}' AND e.sequence = ${sequence}) x WHERE s.fund = '${fund}' AND s.sequence = ${sequence}`;
  const change = `UPDATE ledger_postings SET amount = amount * 2 WHERE entry = '${middle()}'`;
  await tamper(change, reseal(4));
  expect(await problem()).toMatchObject({ sequence: 5n, entry: last(), problem: 'differs' });
  await tamper(reseal(5));
  expect(await problem()).toMatchObject({ ok: true });
  expect(await verifyJournal(scene.db, fund, whole.seal)).toMatchObject({ sequence: 5n, problem: 'differs' });
});

it('[LED-09] names an entry that was removed, from the middle or from the end', async () => {
  const whole = await problem();
  if (!whole.ok || !whole.seal) throw new Error('differs already');
  const remove = (id: string) => [
    `DELETE FROM ledger_postings WHERE entry = '${id}'`,
    `DELETE FROM ledger_entries WHERE _id = '${id}'`,
  ];
  await tamper(...remove(last()));
  const atEnd = { ok: false, sequence: 5n, entry: null, problem: 'missing' };
  expect(await problem()).toEqual(atEnd);
  // Without a trace: only who kept the seal can tell.
  await tamper(
    `DELETE FROM ledger_seals WHERE fund = '${fund}' AND sequence = 5`,
    `UPDATE ledger_books SET "lastSequence" = 4 WHERE fund = '${fund}'`,
  );
  expect(await problem()).toMatchObject({ ok: true, entries: 4n });
  expect(await verifyJournal(scene.db, fund, whole.seal)).toEqual(atEnd);
  await tamper(...remove(middle()));
  expect(await problem()).toEqual({ ...atEnd, sequence: 4n });
});

it('[LED-09] names an entry that was added, and postings of none', async () => {
  const id = newId();
  const lines = `INSERT INTO ledger_postings (entry, line, fund, "effectiveDate", account, position, amount)
    SELECT '${id}', line, fund, "effectiveDate", account, position, amount FROM ledger_postings WHERE entry = '${last()}'`;
  await tamper(lines);
  expect(await problem()).toEqual({ ok: false, sequence: 6n, entry: id, problem: 'added' });
  await tamper(`INSERT INTO ledger_entries (_id, fund, sequence, kind, "effectiveDate")
    VALUES ('${id}', '${fund}', 6, 'contribution', '2026-02-03')`);
  expect(await problem()).toEqual({ ok: false, sequence: 6n, entry: id, problem: 'added' });
  await tamper(
    `UPDATE ledger_books SET "lastSequence" = 6 WHERE fund = '${fund}'`,
    `INSERT INTO ledger_seals VALUES ('${fund}', 6, repeat('a', 64))`,
  );
  expect(await problem()).toEqual({ ok: false, sequence: 6n, entry: id, problem: 'differs' });
});

/** One line past every trigger, and the balance that is kept of its position, so that both say the same. */
const strayLine = (line: { entry: string; line: number; fund: string; position: string; day?: string }) => [
  `INSERT INTO ledger_postings (entry, line, fund, "effectiveDate", account, position, amount)
    VALUES ('${line.entry}', ${line.line}, '${line.fund}', '${line.day ?? '2026-02-02'}', 'valuation', '${line.position}', -50000)`,
  `UPDATE position_balances SET valuation = valuation + 50000 WHERE position = '${line.position}'`,
];

it.each([
  ['another fund', async () => (await scene.open()).fund],
  ['no fund', async () => newId()],
])('[LED-09] names a posting to a position of the fund that says %s', async (_, otherFund) => {
  const entry = newId();
  await tamper(...strayLine({ entry, line: 1, fund: await otherFund(), position: await firstPosition() }));
  expect(await differing()).toEqual([]);
  expect(await problem()).toEqual({ ok: false, sequence: 6n, entry, problem: 'added' });
});

it('[LED-09] names a posting to a position of the fund that is in the entry of another fund', async () => {
  const other = await scene.open();
  const { rows } = await scene.client.query<{ _id: string }>(
    'SELECT _id FROM ledger_entries WHERE fund = $1 AND sequence = 2',
    [other.fund],
  );
  const entry = rows[0]?._id ?? '';
  const position = await firstPosition();
  await tamper(...strayLine({ entry, line: 3, fund: other.fund, position, day: '2026-01-10' }));
  expect(await differing()).toEqual([]);
  expect(await problem()).toEqual({ ok: false, sequence: 6n, entry, problem: 'added' });
  expect(await verifyJournal(scene.db, other.fund)).toMatchObject({ sequence: 2n, problem: 'differs' });
});

it.each([
  ['another fund', async () => ({ fund: (await scene.open()).fund })],
  ['no fund', async () => ({ fund: newId() })],
  ['another day', async () => ({ fund, day: '2026-01-31' })],
])('[LED-09] names an entry to which a line was added that says %s', async (_, differs) => {
  const line = { entry: middle(), line: 9, position: await firstPosition(), ...(await differs()) };
  await tamper(...strayLine(line));
  expect(await differing()).toEqual([]);
  expect(await problem()).toEqual({ ok: false, sequence: 4n, entry: middle(), problem: 'differs' });
});

it('[LED-09] names the first of two entries that were swapped, with their seals or without', async () => {
  const swap = (table: string) => [
    `UPDATE ${table} SET sequence = -sequence WHERE fund = '${fund}' AND sequence IN (4, 5)`,
    `UPDATE ${table} SET sequence = 9 + sequence WHERE fund = '${fund}' AND sequence < 0`,
  ];
  await tamper(...swap('ledger_entries'));
  expect(await problem()).toEqual({ ok: false, sequence: 4n, entry: last(), problem: 'differs' });
  await tamper(...swap('ledger_seals'));
  expect(await problem()).toEqual({ ok: false, sequence: 4n, entry: last(), problem: 'differs' });
});

it('[LED-09] names the first entry of positions whose participations somebody has exchanged, or their numbers', async () => {
  const exchange = (column: string, constraint: string) => [
    `ALTER TABLE positions DROP CONSTRAINT ${constraint}`,
    `UPDATE positions p SET ${column} = o.${column} FROM positions o
      WHERE p.fund = '${fund}' AND o.fund = p.fund AND o._id <> p._id`,
    `ALTER TABLE positions ADD CONSTRAINT ${constraint} UNIQUE (${constraint === 'positions_number_key' ? 'fund, ' : ''}${column})`,
  ];
  for (const swapped of [
    exchange('"syndUser"', 'positions_synd_user_key'),
    exchange('number', 'positions_number_key'),
  ]) {
    const sound = await problem();
    expect(sound).toMatchObject({ ok: true, entries: 5n });
    await tamper(...swapped);
    // Nothing else shows it: each balance is still the sum of its postings.
    expect(await differing()).toEqual([]);
    expect(await problem()).toMatchObject({ ok: false, sequence: 1n, problem: 'differs' });
    await tamper(...swapped);
    expect(await problem()).toEqual(sound);
  }
});

it.each([
  [
    'a balance',
    () => `UPDATE position_balances SET suspense = suspense + 0.01 WHERE position IN (
    SELECT _id FROM positions WHERE fund = '${fund}' AND number = 1)`,
  ],
  [
    'a posting',
    () =>
      `UPDATE ledger_postings SET amount = amount - 0.01 WHERE entry = '${last()}' AND account = 'called'`,
  ],
  [
    'a row',
    () => `DELETE FROM position_balances WHERE position IN (
    SELECT _id FROM positions WHERE fund = '${fund}' AND number = 1)`,
  ],
])(
  '[LED-02] shows the position whose kept balance differs, where somebody has changed %s',
  async (_, statement) => {
    await tamper(statement());
    expect(await differing()).toHaveLength(1);
  },
);

it('[LED-09] finds the journal of another fund as it was', async () => {
  expect(await scene.contents(bystander)).toEqual(untouched);
  expect(await verifyJournal(scene.db, bystander)).toMatchObject({ ok: true, entries: 2n });
});
