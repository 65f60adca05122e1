import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ jobs: true });
});
afterAll(() => server.close());

it('the house is kept every hour, by one process of however many', async () => {
  const { rows } = await sql<{ name: string; cron: string }>`
    SELECT name, cron FROM pgboss.schedule`.execute(server.platform.db);
  expect(rows).toEqual([{ name: 'housekeeping', cron: '17 * * * *' }]);
});
