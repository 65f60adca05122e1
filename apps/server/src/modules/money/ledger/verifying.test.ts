import { type OpenedFundScene, openedFundScene, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: OpenedFundScene;
let fund: string;
let bystander: string;
let participation: string;
let position: string;
beforeAll(async () => {
  server = await testServer();
  scene = openedFundScene(server);
  const other = await scene.fund();
  await scene.open(other.fund._id);
  bystander = other.fund._id;
  const made = await scene.fund();
  await scene.open(made.fund._id);
  fund = made.fund._id;
  participation = made.full.id;
  position = (
    await server.platform.db
      .selectFrom('positions')
      .select('_id')
      .where('syndUser', '=', participation)
      .executeTakeFirstOrThrow()
  )._id;
});
afterAll(() => server.close());

const run = (statement: string) => sql.raw(statement).execute(server.platform.db);
/** As the owner of the database, past the triggers of a table. */
const past = async (table: string, statement: string) => {
  await run(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await run(statement);
  await run(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
};
/** What is found while something is tampered with; the fund beside it is sound meanwhile. */
const foundWhile = async (table: string, statement: string, undo: string) => {
  await past(table, statement);
  const { isSound, seal, findings } = await scene.verify(fund);
  expect(isSound).toBe(false);
  expect(await scene.verify(bystander)).toMatchObject({ isSound: true, findings: [] });
  await past(table, undo);
  expect(await scene.verify(fund)).toMatchObject({ isSound: true, findings: [] });
  return { isSealed: seal !== null, findings };
};

describe('verifying the journal of a fund', () => {
  it('[LED-09] finds an untouched one sound, with its newest seal', async () => {
    const { seal } = await scene.journal(fund);
    expect(await scene.verify(fund)).toEqual({ isSound: true, entries: seal?.sequence, seal, findings: [] });
  });

  it('[LED-09] names the first entry that differs', async () => {
    const entry = (await scene.entries(fund)).find(({ sequence }) => sequence === 2);
    const update = (reason: string) =>
      `UPDATE ledger_entries SET reason = ${reason} WHERE _id = '${entry?._id}'`;
    expect(await foundWhile('ledger_entries', update(`'x'`), update('NULL'))).toEqual({
      isSealed: false,
      findings: [`Entry 2 (${entry?._id}) is not as it was posted.`],
    });
  });

  it('[LED-09] finds a kept balance that is not the sum of its postings', async () => {
    const add = (cents: string) =>
      `UPDATE position_balances SET income = income + ${cents}, fees = fees + ${cents} WHERE position = '${position}'`;
    expect(await foundWhile('position_balances', add('1'), add('-1'))).toEqual({
      isSealed: true,
      findings: [`The kept balance of the position ${position} is not the sum of its postings.`],
    });
  });

  it('[LED-09] finds totals of the book that are not the sums of its positions', async () => {
    const add = (dollars: number) =>
      `UPDATE ledger_books SET contributed = contributed + ${dollars} WHERE fund = '${fund}'`;
    expect(await foundWhile('ledger_books', add(1), add(-1))).toEqual({
      isSealed: true,
      findings: ['The kept totals of the book are not the sums of its positions.'],
    });
  });

  it('[LED-09] finds a participation that says another amount than its position', async () => {
    const add = (dollars: number) =>
      `UPDATE synd_users SET invest_amount = invest_amount + ${dollars} WHERE _id = '${participation}'`;
    expect(await foundWhile('synd_users', add(1), add(-1))).toEqual({
      isSealed: true,
      findings: [`The participation ${participation} says another amount than its position.`],
    });
  });

  it('[LED-09] [LED-01] finds an open journal whose fund takes its figures from percentages', async () => {
    const set = (figures: string) => `UPDATE funds SET figures = '${figures}' WHERE _id = '${fund}'`;
    expect(await foundWhile('funds', set('percentages'), set('ledger'))).toEqual({
      isSealed: true,
      findings: ['The journal is open, but the fund takes its figures from percentages.'],
    });
  });

  it('[LED-09] [LED-01] finds a fund that takes its figures from a journal that is not open', async () => {
    const opened = `(SELECT "openedAt" FROM ledger_books WHERE fund = '${bystander}')`;
    const set = (value: string) => `UPDATE ledger_books SET "openedAt" = ${value} WHERE fund = '${fund}'`;
    const found = ['The fund takes its figures from a journal that is not open.'];
    expect(await foundWhile('ledger_books', set('NULL'), set(opened))).toEqual({
      isSealed: true,
      findings: found,
    });
    const without = (await server.make.fund())._id;
    await past('funds', `UPDATE funds SET figures = 'ledger' WHERE _id = '${without}'`);
    expect(await scene.verify(without)).toMatchObject({ isSound: false, entries: 0, findings: found });
    await past('funds', `UPDATE funds SET figures = 'percentages' WHERE _id = '${without}'`);
  });

  it('[LED-09] finds entries that the nightly check has seen and that are gone', async () => {
    const { seal } = await scene.journal(fund);
    const seals = JSON.stringify([
      { fund, sequence: String((seal?.sequence ?? 0) + 3), sha256: 'a'.repeat(64) },
    ]);
    const check = newId();
    expect(
      await foundWhile(
        'ledger_checks',
        `INSERT INTO ledger_checks (_id, at, "isFinished", seals, findings)
          VALUES ('${check}', now(), true, '${seals}', '[]')`,
        `DELETE FROM ledger_checks WHERE _id = '${check}'`,
      ),
    ).toEqual({ isSealed: false, findings: [`Entry ${(seal?.sequence ?? 0) + 1} is missing.`] });
  });

  it('[LED-04] [LED-09] finds a book that is closed through an earlier day than two admins have approved', async () => {
    const { asker } = await scene.signIn();
    const [first, second] = [scene.dayAgo(4), scene.dayAgo(2)];
    for (const through of [first, second]) {
      const { body } = await scene.close({ fund, through, reason: 'Month end' }, asker);
      expect((await scene.approve(body.approval)).status).toBe(200);
    }
    // What waits or was declined has closed nothing.
    const { body } = await scene.close({ fund, through: scene.dayAgo(1), reason: 'Too early' }, asker);
    expect((await scene.verify(fund)).isSound).toBe(true);
    await server.request('POST', '/api/backoffice/approvals/decline', {
      authCode: asker,
      body: { id: body.approval },
    });
    const set = (day: string) => `UPDATE ledger_books SET "closedThrough" = ${day} WHERE fund = '${fund}'`;
    expect(await foundWhile('ledger_books', set(`'${first}'`), set(`'${second}'`))).toEqual({
      isSealed: true,
      findings: [`The book was closed through ${second}, and is closed through ${first} only.`],
    });
    expect((await foundWhile('ledger_books', set('NULL'), set(`'${second}'`))).findings).toEqual([
      `The book was closed through ${second}, and is not closed any more.`,
    ]);
  });

  it('[LED-09] finds a trigger that is off, whichever journal is verified', async () => {
    await run('ALTER TABLE ledger_seals DISABLE TRIGGER append_only');
    for (const each of [fund, bystander])
      expect(await scene.verify(each)).toMatchObject({
        isSound: false,
        findings: ['The trigger append_only of the table ledger_seals is disabled.'],
      });
    await run('ALTER TABLE ledger_seals ENABLE TRIGGER append_only');
  });

  it('[LED-09] finds a position that is gone, and a book of which only entries are left', async () => {
    const gone = await scene.fund();
    await scene.open(gone.fund._id);
    const of = gone.fund._id;
    const { _id } = await server.platform.db
      .selectFrom('positions')
      .select('_id')
      .where('syndUser', '=', gone.unsigned.id)
      .executeTakeFirstOrThrow();
    await past('position_balances', `DELETE FROM position_balances WHERE position = '${_id}'`);
    await past('positions', `DELETE FROM positions WHERE _id = '${_id}'`);
    expect((await scene.verify(of)).findings).toContain(`The position ${_id} has postings and is missing.`);
    await past(
      'position_balances',
      `DELETE FROM position_balances WHERE position IN (SELECT _id FROM positions WHERE fund = '${of}')`,
    );
    await past('positions', `DELETE FROM positions WHERE fund = '${of}'`);
    await past('ledger_books', `DELETE FROM ledger_books WHERE fund = '${of}'`);
    expect((await scene.verify(of)).findings[0]).toMatch(/^Entry 1 \(.*\) was not posted by the server\.$/);
    expect((await scene.verify(bystander)).isSound).toBe(true);
  });
});
