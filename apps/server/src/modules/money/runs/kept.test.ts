import { paying, type RunScene, runScene, type TestServer, testServer } from '@paddock/testing';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: RunScene;
let run: string;
let beside: string;
beforeAll(async () => {
  server = await testServer();
  scene = runScene(server);
  const post = async () => {
    const { fund } = await scene.opened();
    const posted = await scene.postRun('distributions', {
      fund: fund._id,
      day: scene.today(),
      amounts: paying({ profit: 900 }),
    });
    return posted._id;
  };
  run = await post();
  beside = await post();
});
afterAll(() => server.close());

const refusal = async (statement: RawBuilder<unknown>): Promise<unknown> => {
  const refused = await inTransaction(server.platform.db, (db) => statement.execute(db)).catch(
    (error: unknown) => error,
  );
  return refused;
};

describe('what was asked for', () => {
  it.each([
    ['ledger_runs', 'SET day = day - 1'],
    ['ledger_runs', 'SET amount = amount + 1'],
    ['ledger_runs', `SET name = 'Another'`],
    ['ledger_runs', 'SET "postedAt" = now()'],
    ['ledger_runs', 'SET number = number + 1'],
    ['ledger_runs', 'SET approval = NULL'],
    ['ledger_run_lines', 'SET profit = profit + 1'],
    ['ledger_run_lines', 'SET "valueBefore" = 0'],
    ['ledger_run_lines', 'SET entry = NULL'],
  ])('[LED-07] is kept in %s: %s is refused', async (table, change) => {
    const statement = sql`UPDATE ${sql.table(table)} ${sql.raw(change)}`;
    expect(await refusal(statement)).toMatchObject({ code: '42501' });
  });

  it.each(['ledger_runs', 'ledger_run_lines', 'ledger_run_imports'])(
    '[LED-07] stays: nothing is deleted from %s',
    async (table) => {
      expect(await refusal(sql`DELETE FROM ${sql.table(table)}`)).toMatchObject({
        message: expect.stringContaining('append-only'),
      });
    },
  );
});

describe('the lines of a run', () => {
  /** A copy of the run with other lines than its own. */
  const copied = (lines: RawBuilder<unknown>) => {
    const _id = newId();
    return sql`WITH copied AS (
        INSERT INTO ledger_runs SELECT (jsonb_populate_record(NULL::ledger_runs, to_jsonb(r) || jsonb_build_object(
          '_id', ${_id}::uuid, 'number', NULL, 'postedAt', NULL, 'approval', NULL))).*
        FROM ledger_runs r WHERE r._id = ${run} RETURNING _id)
      INSERT INTO ledger_run_lines SELECT (jsonb_populate_record(NULL::ledger_run_lines, to_jsonb(l)
        || jsonb_build_object('run', (SELECT _id FROM copied), 'entry', NULL) || l.more)).* FROM (${lines}) l`;
  };
  const own = (more: string, where = sql`true`) =>
    sql`SELECT *, ${more}::jsonb AS more FROM ledger_run_lines WHERE run = ${run} AND ${where}`;

  it('[DIS-04] are accepted as they were asked for', async () => {
    const rollback = new Error('Only tried');
    const tried = inTransaction(server.platform.db, async (db) => {
      await copied(own('{}')).execute(db);
      throw rollback;
    });
    await expect(tried).rejects.toBe(rollback);
  });

  it.each([
    ['a line is missing', () => own('{}', sql`number = 1`)],
    ['a kind is not what is paid', () => own('{"profit": 1}')],
    ['a number is of another position', () => own('{"number": 7}', sql`number = 1`)],
    [
      'a position is of another fund',
      () => sql`SELECT *, '{}'::jsonb AS more FROM ledger_run_lines WHERE run = ${beside}`,
    ],
  ])('[DIS-04] add up to it, and are of its fund: refused where %s', async (_, lines) => {
    expect(await refusal(copied(lines()))).toMatchObject({ constraint: 'run_lines_add_up' });
  });
});
