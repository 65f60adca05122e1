import { type TestServer, testServer } from '@paddock/testing';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sumsByFund } from './raise-sums.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('[BAC-01] the desk sums up participations from one index, without reading the table', async () => {
  const { db } = server.platform;
  const asked = vi.spyOn(db.getExecutor(), 'executeQuery');
  await sumsByFund(db, server.clock.now());
  const sums = asked.mock.calls.find(([query]) => query.sql.includes('participation_stage'))?.[0];
  asked.mockRestore();
  if (!sums) throw new Error('Nothing was summed up');
  const plan = await db.transaction().execute(async (transaction) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(transaction);
    return transaction.executeQuery(CompiledQuery.raw(`EXPLAIN ${sums.sql}`, [...sums.parameters]));
  });
  const places = JSON.stringify(plan.rows).match(/[A-Z][a-z ]*Scan(?: using \w+)? on synd_users/gi);
  expect(places).toEqual(['Index Only Scan using synd_users_raise_sums on synd_users']);
});
