import { entryFor } from '@paddock/domain';
import { jobRun, people, runSliceBySlice, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { openBook, openPosition, postEntry } from '../journal/index.ts';
import { work } from './check-ledgers.job.ts';
import { inspectBooks } from './inspect-books.ts';

let server: TestServer;
let mailbox: ReturnType<typeof people>;
let admins: { email: string }[];
let investor: { email: string };
let fund: { _id: string; name: string };
let other: { _id: string; name: string };
let position: string;
beforeAll(async () => {
  server = await testServer();
  mailbox = people(server);
  admins = [await server.make.user({ level: 'admin' }), await server.make.user({ level: 'superadmin' })];
  investor = await server.make.user();
  other = await server.make.fund({ name: 'Other Fund' });
  fund = await server.make.fund({ name: 'Harbor Residences' });
});
afterAll(() => server.close());

const db = () => server.platform.db;
const day = 24 * 60 * 60_000;
const check = async () => {
  server.clock.advance(day);
  await work(server.platform, {}, jobRun());
};
const subjects = async () => {
  const found = await Promise.all(admins.map(({ email }) => mailbox.emailsTo(email)));
  const [one, two] = found.map((emails) => emails.map(({ subject }) => subject));
  expect(two).toEqual(one);
  return one;
};
const lastEmail = async () => (await mailbox.emailsTo(admins[0]?.email ?? '')).at(-1)?.text ?? '';
const sealsSubject = 'The newest seals of the books: please keep this email';
const findingsSubject = 'The books of funds are not as they were posted';
const auditLines = () => mailbox.auditEvents('ledgers.check');
const open = async (to: string) => {
  const now = server.clock.now();
  await openBook(db(), { fund: to, timeZone: 'America/New_York' });
  const participation = await server.make.participation({
    fund: to,
    invest_status: 'Accepted investment',
    invest_amount: '1000',
  });
  return (await openPosition(db(), { fund: to, syndUser: participation._id, now }))._id;
};
const sealOf = async (book: string, sequence: bigint) =>
  (
    await db()
      .selectFrom('ledger_seals')
      .select('sha256')
      .where('fund', '=', book)
      .where('sequence', '=', sequence)
      .executeTakeFirstOrThrow()
  ).sha256;
const commit = (to: string, holding: string) =>
  postEntry(db(), {
    fund: to,
    kind: 'commitment',
    day: '2026-01-10',
    postings: entryFor.commitment({ position: holding, amount: 100n }),
    by: { id: null, now: server.clock.now() },
  });
/** As the owner of the database. */
const tamper = async (table: string, statement: string) => {
  await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(db());
  await sql.raw(statement).execute(db());
  await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(db());
};

describe('the nightly check of the journals', () => {
  it('[LED-09] says nothing while no fund has a book', async () => {
    await check();
    expect(await subjects()).toEqual([]);
    expect(await auditLines()).toEqual([]);
  });

  it('[LED-09] emails the newest seal of each fund to the admins, and again once there is a newer one', async () => {
    position = await open(fund._id);
    await commit(fund._id, position);
    await commit(other._id, await open(other._id));
    await commit(fund._id, position);
    const seal = await sealOf(fund._id, 2n);
    await check();
    expect(await subjects()).toEqual([sealsSubject]);
    const text = await lastEmail();
    expect(text).toContain(`Harbor Residences: --fund ${fund._id} --seal 2:${seal}`);
    expect(text).toContain(`Other Fund: --fund ${other._id} --seal 1:`);
    await check();
    expect(await subjects()).toEqual([sealsSubject]);
    await commit(fund._id, position);
    await check();
    expect(await subjects()).toEqual([sealsSubject, sealsSubject]);
    expect(await lastEmail()).toContain(`--seal 3:${await sealOf(fund._id, 3n)}`);
    expect(await mailbox.emailsTo(investor.email)).toEqual([]);
    expect(await auditLines()).toHaveLength(3);
    expect((await auditLines()).at(-1)?.detail).toEqual({ books: 2, findings: [] });
  });

  it('[LED-09] reports each finding to the admins once, in the log and in the audit log, and the others go on', async () => {
    const changed = await commit(fund._id, position);
    await tamper(
      'ledger_postings',
      `UPDATE ledger_postings SET amount = amount * 2 WHERE entry = '${changed._id}'`,
    );
    await check();
    const finding = `Entry 4 (${changed._id}) is not as it was posted.`;
    expect((await subjects())?.slice(2)).toEqual([findingsSubject]);
    expect(await lastEmail()).toContain(`Harbor Residences: ${finding}`);
    expect(await lastEmail()).not.toContain('Other Fund');
    expect(server.errors).toHaveLength(1);
    server.errors.length = 0;
    await check();
    expect((await subjects())?.slice(2)).toEqual([findingsSubject]);
    expect(server.errors).toEqual([]);
    expect((await auditLines()).at(-1)?.detail).toEqual({
      books: 2,
      findings: [
        { fund: fund._id, text: finding },
        { fund: fund._id, text: expect.stringContaining(position) },
      ],
    });
    // A new one, and one that is back.
    await sql`ALTER TABLE ledger_seals DISABLE TRIGGER append_only`.execute(db());
    await check();
    expect(await lastEmail()).toContain('The trigger append_only of the table ledger_seals is disabled.');
    expect(await lastEmail()).not.toContain('Entry 4');
    await sql`ALTER TABLE ledger_seals ENABLE TRIGGER append_only`.execute(db());
    await check();
    await sql`ALTER TABLE ledger_seals DISABLE TRIGGER append_only`.execute(db());
    await check();
    await sql`ALTER TABLE ledger_seals ENABLE TRIGGER append_only`.execute(db());
    expect((await subjects())?.slice(2)).toEqual([findingsSubject, findingsSubject, findingsSubject]);
    server.errors.length = 0;
    await tamper(
      'ledger_postings',
      `UPDATE ledger_postings SET amount = amount / 2 WHERE entry = '${changed._id}'`,
    );
    await check();
    expect((await auditLines()).at(-1)?.detail).toEqual({ books: 2, findings: [] });
  });

  it('[LED-09] misses by the seal of the night before what was removed without a trace', async () => {
    const last = await commit(other._id, await positionOf(other._id));
    await check();
    await tamper('ledger_postings', `DELETE FROM ledger_postings WHERE entry = '${last._id}'`);
    await tamper('ledger_entries', `DELETE FROM ledger_entries WHERE _id = '${last._id}'`);
    await tamper('ledger_seals', `DELETE FROM ledger_seals WHERE fund = '${other._id}' AND sequence = 2`);
    await tamper(
      'ledger_books',
      `UPDATE ledger_books SET "lastSequence" = 1, committed = committed - 1 WHERE fund = '${other._id}'`,
    );
    await tamper(
      'position_balances',
      `UPDATE position_balances SET unfunded = unfunded - 1
      WHERE position = '${await positionOf(other._id)}'`,
    );
    for (const night of [1, 2, 3]) {
      await check();
      expect(await lastEmail(), String(night)).toContain('Other Fund: Entry 2 is missing.');
    }
    expect((await inspectBooks(db(), { fund: other._id })).books[0]?.findings).toMatchObject([
      { text: 'Entry 2 is missing.' },
    ]);
    expect((await subjects())?.filter((subject) => subject === findingsSubject)).toHaveLength(4);
    server.errors.length = 0;
  });

  it('[LED-09] finds postings that say another fund than their position, and those of no fund', async () => {
    const add = (entry: string, line: string) =>
      tamper(
        'ledger_postings',
        `INSERT INTO ledger_postings (entry, line, fund, "effectiveDate", account, position, amount)
        VALUES ('${entry}', 1, ${line})`,
      );
    const [first = '', second = ''] = [newId(), newId()].toSorted();
    const of = newId();
    await add(first, `'${of}', '2026-01-10', 'fees', '${position}', 5`);
    await tamper(
      'position_balances',
      `UPDATE position_balances SET fees = fees + 5 WHERE position = '${position}'`,
    );
    await tamper('ledger_books', `UPDATE ledger_books SET nav = nav - 5 WHERE fund = '${fund._id}'`);
    await add(second, `'${of}', '2026-01-10', 'cash', NULL, 5`);
    await check();
    const entries = (
      await db().selectFrom('ledger_entries').selectAll().where('fund', '=', fund._id).execute()
    ).length;
    const text = await lastEmail();
    expect(text).toContain(
      `Harbor Residences: Entry ${entries + 1} (${first}) was not posted by the server.`,
    );
    expect(text).toContain(`2 postings are in the book of no fund, the first of the entry ${first}.`);
    expect(text).not.toContain('Other Fund');
    const emails = (await subjects())?.length;
    await check();
    expect(await subjects()).toHaveLength(emails ?? 0);
    server.errors.length = 0;
    await tamper('ledger_postings', `DELETE FROM ledger_postings WHERE fund = '${of}'`);
    await tamper(
      'position_balances',
      `UPDATE position_balances SET fees = fees - 5 WHERE position = '${position}'`,
    );
    await tamper('ledger_books', `UPDATE ledger_books SET nav = nav + 5 WHERE fund = '${fund._id}'`);
  });

  it('[LED-09] [LED-01] finds an open journal whose fund takes its figures from percentages, once', async () => {
    const set = (value: string) =>
      tamper('ledger_books', `UPDATE ledger_books SET "openedAt" = ${value} WHERE fund = '${fund._id}'`);
    await set('now()');
    await check();
    expect(await lastEmail()).toContain(
      'Harbor Residences: The journal is open, but the fund takes its figures from percentages.',
    );
    expect(await lastEmail()).not.toContain('Other Fund');
    const emails = (await subjects())?.length;
    await check();
    expect(await subjects()).toHaveLength(emails ?? 0);
    server.errors.length = 0;
    await set('NULL');
  });

  it('[LED-09] goes on where it was stopped, even within a book, and counts each once in two runs at once', async () => {
    const long = await server.make.fund({ name: 'Long Fund' });
    const one = await open(long._id);
    // More than two slices of entries.
    const ids = Array.from({ length: 2_100 }, () => newId());
    await db()
      .transaction()
      .execute(async (held) => {
        await sql`INSERT INTO ledger_entries (_id, fund, sequence, kind, "effectiveDate")
          SELECT id, ${long._id}, n, 'commitment', '2026-01-10'
          FROM unnest(${ids}::uuid[]) WITH ORDINALITY e(id, n)`.execute(held);
        await sql`INSERT INTO ledger_postings (entry, line, fund, "effectiveDate", account, position, amount)
          SELECT id, line, ${long._id}, '2026-01-10', account, position, amount FROM unnest(${ids}::uuid[]) id,
            (VALUES (1, 'commitments', NULL::uuid, 1), (2, 'unfunded', ${one}::uuid, -1)) l(line, account, position, amount)`.execute(
          held,
        );
      });
    server.clock.advance(day);
    const before = (await auditLines()).length;
    const emails = (await subjects())?.length;
    const runs = await runSliceBySlice((_data: object, run) => work(server.platform, {}, run), {});
    // Three slices of the long book, one for each other, and the end.
    expect(runs).toBe(6);
    expect((await auditLines()).length).toBe(before + 1);
    expect((await subjects())?.length).toBe((emails ?? 0) + 1);
    expect((await auditLines()).at(-1)?.detail).toMatchObject({ books: 3 });
    const stored = await db()
      .selectFrom('ledger_checks')
      .selectAll()
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();
    expect(stored.seals.find((seal) => seal.fund === long._id)).toMatchObject({ sequence: '2100' });

    await tamper(
      'ledger_postings',
      `UPDATE ledger_postings SET amount = amount * 2 WHERE entry = '${ids[1_999]}'`,
    );
    server.clock.advance(day);
    await Promise.all([1, 2].map(() => work(server.platform, {}, jobRun())));
    expect((await auditLines()).length).toBe(before + 2);
    expect((await auditLines()).at(-1)?.detail).toMatchObject({ books: 3 });
    expect(await lastEmail()).toContain(`Long Fund: Entry 2000 (${ids[1_999]}) is not as it was posted.`);
    server.errors.length = 0;
  });

  it('[LED-09] reports a book whose days are of another time zone than in the checks before, once, until it is back', async () => {
    const zoned = await server.make.fund({ name: 'Lakeside' });
    await commit(zoned._id, await open(zoned._id));
    await check();
    server.errors.length = 0;
    const before = (await subjects())?.length ?? 0;
    const set = (zone: string) =>
      tamper('ledger_books', `UPDATE ledger_books SET "timeZone" = '${zone}' WHERE fund = '${zoned._id}'`);
    const found = async (book: string) =>
      (await inspectBooks(db(), { fund: book })).books.flatMap(({ findings }) =>
        findings.map(({ text }) => text),
      );
    const beside = await found(other._id);
    await set('Asia/Tokyo');
    const finding = 'The time zone of the book was America/New_York, and is Asia/Tokyo.';
    expect(await found(zoned._id)).toEqual([finding]);
    for (let night = 0; night < 2; night += 1) await check();
    expect((await subjects())?.slice(before)).toEqual([findingsSubject]);
    expect(await lastEmail()).toContain(`Lakeside: ${finding}`);
    expect(await found(zoned._id)).toEqual([finding]);
    expect(await found(other._id)).toEqual(beside);
    expect(await mailbox.emailsTo(investor.email)).toEqual([]);
    server.errors.length = 0;
    await set('America/New_York');
    await check();
    expect(await found(zoned._id)).toEqual([]);
    expect((await subjects())?.slice(before)).toEqual([findingsSubject]);
  });
});

async function positionOf(book: string): Promise<string> {
  const row = await db()
    .selectFrom('positions')
    .select('_id')
    .where('fund', '=', book)
    .executeTakeFirstOrThrow();
  return row._id;
}
