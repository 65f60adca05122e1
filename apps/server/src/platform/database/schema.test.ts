import { readdir, readFile } from 'node:fs/promises';
import { type TestDatabase, testDatabase } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, migrate } from './index.ts';

/** Columns by table: the name, with `?` where it may be null. */
type Shape = Record<string, string[]>;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** The declared interfaces, read from their source: types are not there at run time. */
async function declaredShape(): Promise<Shape> {
  const folder = new URL('./tables/', import.meta.url);
  const files = (await readdir(folder)).map((name) => new URL(name, folder));
  const sources = await Promise.all(
    [new URL('./column-types.ts', import.meta.url), ...files].map((url) => readFile(url, 'utf8')),
  );
  const interfaces = new Map<string, { parents: string[]; columns: string[] }>();
  for (const source of sources)
    for (const [, name = '', parents = '', body = ''] of source.matchAll(
      /interface (\w+)(?: extends ([\w, ]+))? \{\n(.*?)\n\}/gs,
    ))
      interfaces.set(name, {
        parents: parents.split(', ').filter(Boolean),
        columns: [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(
          ([, column, type = '']) => `${column}${/null|Optional/.test(type) ? '?' : ''}`,
        ),
      });
  const columnsOf = (name: string): string[] => {
    const found = interfaces.get(name);
    return found ? [...found.parents.flatMap(columnsOf), ...found.columns].sort() : [];
  };
  const schema = await readFile(new URL('./schema.ts', import.meta.url), 'utf8');
  return Object.fromEntries(
    [...schema.matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, table, name = '']) => [table, columnsOf(name)]),
  );
}

it('the declared tables are those that the migrations make, column by column', async () => {
  const db = createDatabase(database.connection);
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.table_name AS table, c.column_name || CASE c.is_nullable WHEN 'YES' THEN '?' ELSE '' END AS column
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name NOT LIKE 'kysely%'`.execute(
    db,
  );
  await db.destroy();
  const made: Shape = {};
  for (const { table, column } of rows) made[table] = [...(made[table] ?? []), column].sort();
  expect(made).toEqual(await declaredShape());
});

it('four processes that start at once on an empty database migrate it once', async () => {
  const db = createDatabase(database.connection);
  await sql`DROP SCHEMA public CASCADE`.execute(db);
  await sql`CREATE SCHEMA public`.execute(db);
  const starts = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const own = createDatabase(database.connection);
      try {
        return await migrate(own);
      } finally {
        await own.destroy();
      }
    }),
  );
  expect(starts.filter((done) => done.length > 0)).toHaveLength(1);
  await db.destroy();
});
