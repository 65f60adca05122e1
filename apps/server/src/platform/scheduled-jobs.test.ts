import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ jobs: true });
});
afterAll(() => server.close());

it('each scheduled job runs at its times, in one of any number of processes', async () => {
  const { rows } = await sql<{ name: string; cron: string }>`
    SELECT name, cron FROM pgboss.schedule ORDER BY name`.execute(server.platform.db);
  expect(rows).toEqual([
    { name: 'check-agreements', cron: '23 3 * * *' },
    { name: 'check-ledgers', cron: '43 3 * * *' },
    { name: 'check-signature-services', cron: '*/5 * * * *' },
    { name: 'deliver-awaited-papers', cron: '* * * * *' },
    { name: 'end-commitments', cron: '7 * * * *' },
    { name: 'erase-people', cron: '7 4 * * *' },
    { name: 'housekeeping', cron: '17 * * * *' },
    { name: 'inspect-templates', cron: '11 * * * *' },
    { name: 'match-papers', cron: '* * * * *' },
    { name: 'pass-on-backlog', cron: '41 * * * *' },
    { name: 'remind-of-accreditation', cron: '47 * * * *' },
    { name: 'remind-of-funding', cron: '59 * * * *' },
    { name: 'remind-of-papers', cron: '17 15 * * *' },
    { name: 'remind-signers', cron: '37 * * * *' },
    { name: 'scan-backlog', cron: '29 * * * *' },
    { name: 'send-team-summaries', cron: '3 * * * *' },
    { name: 'wrap-old-passwords', cron: '53 * * * *' },
  ]);
});
