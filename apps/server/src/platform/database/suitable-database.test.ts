import { databaseUrl, type TestDatabase, testDatabase } from '@paddock/testing';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from './create-database.ts';
import { newId } from './new-id.ts';
import { assertSuitableDatabase, databaseProblem, UnsuitableDatabaseError } from './suitable-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Runs `work` on a new, empty database beside the one of the test. */
async function onDatabase(options: string, work: (url: string) => Promise<void>): Promise<void> {
  const name = `paddock_test_${newId().replaceAll('-', '')}`;
  const admin = createDatabase({ ...database.connection, max: 1 });
  try {
    await sql.raw(`CREATE DATABASE ${name} TEMPLATE template0 ${options}`).execute(admin);
    const url = new URL(databaseUrl(database.connection));
    url.pathname = `/${name}`;
    try {
      await work(url.href);
    } finally {
      await sql.raw(`DROP DATABASE ${name} WITH (FORCE)`).execute(admin);
    }
  } finally {
    await admin.destroy();
  }
}

/** What a start on a database says: its error, or its warnings. */
async function saidOf(connectionString: string): Promise<string[]> {
  const warnings: string[] = [];
  const log = pino({}, { write: (line) => warnings.push((JSON.parse(line) as { msg: string }).msg) });
  try {
    await assertSuitableDatabase({ connectionString }, log);
  } catch (error) {
    if (!(error instanceof UnsuitableDatabaseError)) throw error;
    return [`refused: ${error.message}`];
  }
  return warnings;
}

const inAscii = "ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'";
const withoutLetters = "ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C'";

it('a first start refuses a database that is not in UTF-8, or knows the letters of English alone, and begins nothing there', async () => {
  expect(await saidOf(databaseUrl(database.connection))).toEqual([]);
  for (const [options, why] of [
    [inAscii, /^refused: The database \S+ is encoded in SQL_ASCII\. Make one with ENCODING 'UTF8'/],
    [withoutLetters, /^refused: The database \S+ knows the letters of English alone.*LOCALE 'C\.UTF-8'/],
  ] as const)
    await onDatabase(options, async (url) => {
      expect(await saidOf(url)).toEqual([expect.stringMatching(why)]);
      const db = createDatabase({ connectionString: url, max: 1 });
      const { rows } = await sql`SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace`.execute(
        db,
      );
      await db.destroy();
      expect(rows).toEqual([]);
    });
});

it('one with data is served as before, with a warning', async () => {
  await onDatabase(withoutLetters, async (url) => {
    const db = createDatabase({ connectionString: url, max: 1 });
    await sql`CREATE TABLE kysely_migration (name text)`.execute(db);
    await db.destroy();
    expect(await saidOf(url)).toEqual([
      expect.stringMatching(/^The database \S+ knows the letters of English alone/),
    ]);
  });
});

it('PostgreSQL 15 is the oldest', () => {
  const kind = { database: 'paddock', encoding: 'UTF8', knowsLetters: true };
  expect(databaseProblem({ ...kind, version: 15 })).toBeUndefined();
  expect(databaseProblem({ ...kind, version: 14 })).toBe(
    'The database paddock is on PostgreSQL 14, and Paddock needs 15 or later.',
  );
});
