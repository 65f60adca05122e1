import { factories, type TestDatabase, testDatabase } from '@paddock/testing';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from './index.ts';
import type { Database } from './schema.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await testDatabase();
  db = createDatabase(database.connection);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const someCounts = async () => {
  const { rows } = await sql<{ some: boolean | null }>`
    SELECT bool_or("syndUsersCount" > 0) AND bool_or("syndDocumentsCount" > 0) AS some FROM funds`.execute(
    db,
  );
  return rows[0]?.some === true;
};

const differing = async () => (await sql`SELECT * FROM fund_totals_differing`.execute(db)).rows;

it('[SYN-09] keeps a fund’s totals equal to the sums, whatever changes its participations and documents', async () => {
  const make = factories(db);
  let sawCounts = false;
  const funds = [(await make.fund())._id, (await make.fund())._id, (await make.fund())._id];
  const users = await Promise.all(Array.from({ length: 4 }, async () => (await make.user())._id));
  const fund = fc.constantFrom(...funds);
  const user = fc.constantFrom(...users);
  const status = fc.constantFrom('Accepted investment' as const, 'Declined investment' as const, null);
  const amount = fc.option(fc.integer({ min: 0, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2)));
  const change = fc.oneof(
    fc.record({ kind: fc.constant('commit' as const), fund, user, status, amount }),
    fc.record({ kind: fc.constant('decide-all' as const), fund, status }),
    fc.record({ kind: fc.constant('remove' as const), fund, user }),
    fc.record({ kind: fc.constant('move' as const), from: fund, fund, user }),
    fc.record({
      kind: fc.constant('document' as const),
      fund,
      isDeleted: fc.boolean(),
      docPath: fc.constantFrom('a.pdf', null),
    }),
    fc.record({ kind: fc.constant('hide-documents' as const), fund }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      for (const step of changes) await apply(step);
      expect(await differing()).toEqual([]);
      sawCounts ||= await someCounts();
    }),
    { numRuns: 40 },
  );
  // Totals that are always zero would equal any sums.
  expect(sawCounts).toBe(true);

  type Step = typeof change extends fc.Arbitrary<infer S> ? S : never;
  async function apply(step: Step): Promise<void> {
    switch (step.kind) {
      case 'commit':
        await sql`INSERT INTO synd_users (_id, "user", fund, invest_status, invest_amount)
          VALUES (gen_random_uuid(), ${step.user}, ${step.fund}, ${step.status}, ${step.amount})
          ON CONFLICT ON CONSTRAINT synd_users_holder_key DO UPDATE
          SET invest_status = excluded.invest_status, invest_amount = excluded.invest_amount`.execute(db);
        return;
      case 'decide-all':
        await db
          .updateTable('synd_users')
          .set({ invest_status: step.status })
          .where('fund', '=', step.fund)
          .execute();
        return;
      case 'remove':
        await db
          .deleteFrom('synd_users')
          .where('fund', '=', step.fund)
          .where('user', '=', step.user)
          .execute();
        return;
      case 'move':
        await sql`UPDATE synd_users p SET fund = ${step.fund} WHERE p.fund = ${step.from} AND p."user" = ${step.user}
          AND NOT EXISTS (SELECT 1 FROM synd_users q WHERE q.fund = ${step.fund} AND q."user" = p."user")`.execute(
          db,
        );
        return;
      case 'document':
        await sql`INSERT INTO synd_documents (_id, fund, "isDeleted", "docPath")
          VALUES (gen_random_uuid(), ${step.fund}, ${step.isDeleted}, ${step.docPath})`.execute(db);
        return;
      case 'hide-documents':
        await db
          .updateTable('synd_documents')
          .set({ isDeleted: true })
          .where('fund', '=', step.fund)
          .execute();
    }
  }
});

it('[COL-05] counts the agreements of a participation that have a file and are not deleted', async () => {
  const make = factories(db);
  const syndUser = (await make.participation())._id;
  const count = async () =>
    (
      await db
        .selectFrom('synd_users')
        .select('syndAgreementsCount')
        .where('_id', '=', syndUser)
        .executeTakeFirst()
    )?.syndAgreementsCount;
  await sql`INSERT INTO synd_agreements (_id, "syndUser", "isDeleted", "docPath")
    SELECT gen_random_uuid(), ${syndUser}, n = 3, CASE WHEN n < 4 THEN 'a.pdf' END FROM generate_series(1, 4) n`.execute(
    db,
  );
  expect(await count()).toBe(2);
  await sql`UPDATE synd_agreements SET "isDeleted" = NOT "isDeleted" WHERE "syndUser" = ${syndUser} AND "docPath" IS NOT NULL`.execute(
    db,
  );
  expect(await count()).toBe(1);
  await db.deleteFrom('synd_agreements').where('syndUser', '=', syndUser).execute();
  expect(await count()).toBe(0);
});

it('lets nobody change or delete lines of the audit log, not even the database role of the server', async () => {
  await sql`INSERT INTO audit_events (_id, action) VALUES (gen_random_uuid(), 'test')`.execute(db);
  await expect(sql`UPDATE audit_events SET action = 'other'`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`DELETE FROM audit_events`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`TRUNCATE audit_events`.execute(db)).rejects.toThrow('append-only');
});
