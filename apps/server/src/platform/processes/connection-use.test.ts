import { readFileSync } from 'node:fs';
import { type TestDatabase, testDatabase } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, type Database } from '../database/index.ts';
import { logConnectionUse, mostConnections } from './connection-use.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await testDatabase();
  db = createDatabase({ ...database.connection, max: 1 });
  await sql`CREATE SCHEMA limited`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** The warnings of a process that starts on a database that allows this many connections. */
async function warnings(allowed: number, runsJobs: boolean): Promise<unknown[]> {
  const logged: unknown[] = [];
  const warn = (fields: unknown) => void logged.push(fields);
  // What the server asks for, because PostgreSQL changes the real one only when it starts.
  await db.connection().execute(async (connection) => {
    await sql`CREATE OR REPLACE FUNCTION limited.current_setting(text) RETURNS text
      LANGUAGE sql AS ${sql.lit(`SELECT '${allowed}'`)}`.execute(connection);
    await sql`SET search_path = limited, pg_catalog, public`.execute(connection);
    await logConnectionUse(connection, { runsJobs, log: { warn } });
    await sql`RESET search_path`.execute(connection);
  });
  return logged;
}

it('[RUN-01] a process warns at its start if it may hold more than a third of the connections of the database', async () => {
  for (const runsJobs of [false, true]) {
    const most = mostConnections(runsJobs);
    expect(await warnings(most * 3, runsJobs)).toEqual([]);
    expect(await warnings(most * 3 - 1, runsJobs)).toEqual([{ most, max_connections: most * 3 - 1 }]);
  }
});

it('[RUN-01] the guides count the connections of a process as it opens them', () => {
  const [web, worker] = [mostConnections(false), mostConnections(true)];
  const guide = readFileSync('docs/several-processes.md', 'utf8');
  expect(guide).toContain(`| \`ROLE=web\` | ${web} |`);
  expect(guide).toContain(`| \`ROLE=worker\`, \`all\` | ${worker} |`);
  const pods = web * (2 + 2) + worker * (2 + 2);
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(
    `${web} × (2 + 2) + ${worker} × (2 + 2) + 10 = ${pods + 10}`,
  );
});
