import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrl, factories, serverProgram, type TestDatabase, testDatabase } from '@paddock/testing';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDatabase, type Database } from '../platform/database/index.ts';

/** Each case runs programs in processes of their own. */
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let db: Kysely<Database>;
const dataDir = mkdtempSync(join(tmpdir(), 'paddock-superadmin-'));
beforeAll(async () => {
  database = await testDatabase();
  db = createDatabase({ ...database.connection, max: 1 });
  await factories(db).user({ firstName: 'Bea', lastName: 'Bystander' });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Programs take the other end of a pipe for a terminal. */
const atTerminal = 'data:text/javascript,process.stdin.isTTY = process.stdout.isTTY = true';

/** Runs the command while no server runs. What is typed ends with the end of the input. */
function create(email: string, { typed = '', isTerminal = false, name = '' } = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...(isTerminal ? ['--import', atTerminal] : []),
      serverProgram('create-superadmin'),
      email,
      ...(name ? ['--name', name] : []),
    ],
    {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        DATABASE_URL: databaseUrl(database.connection),
        DATA_DIR: dataDir,
        PUBLIC_URL: 'https://invest.example.com/',
      },
      input: typed,
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

const people = async () =>
  (
    await db.selectFrom('users').select(['firstName', 'lastName', 'level']).orderBy('createdAt').execute()
  ).map(({ firstName, lastName, level }) => [firstName, lastName, level]);

const question = 'First and last name (Enter for none): ';

it('[BAC-04] the command says that no server runs, to start it, and where to sign in then', async () => {
  const output = create('olivia@example.com', { isTerminal: true, name: 'Olivia Owner', typed: 'Not Her\n' });
  expect(output).toContain('Superadmin olivia@example.com is made in the database of DATABASE_URL.');
  expect(output).toContain(
    `No server is running in ${dataDir}. Next: start it, sign in at https://invest.example.com and choose a password of your own.`,
  );
  expect(output).not.toContain('The server is running');
  expect(output).toMatch(/^ {2}\S{22}$/m);
  expect(output).not.toContain(question);
});

it('[BAC-04] the command asks for the name in a terminal, where none is given, and nowhere else', async () => {
  expect(create('ada@example.com', { isTerminal: true, typed: 'Ada King Lovelace\n' })).toContain(question);
  expect(create('pipe@example.com', { typed: 'Not Asked\n' })).not.toContain(question);
  expect(await people()).toEqual([
    ['Bea', 'Bystander', 'user'],
    ['Olivia', 'Owner', 'superadmin'],
    ['Ada King', 'Lovelace', 'superadmin'],
    [null, null, 'superadmin'],
  ]);
});
