import { readdir, readFile } from 'node:fs/promises';
import { type Field, type FieldKind, fieldsOf } from '@paddock/contract';
import { collections } from '@paddock/domain';
import { type TestDatabase, testDatabase } from '@paddock/testing';
import { type Kysely, type Selectable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Database, migrate, newId } from './index.ts';

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

/** Columns by their names: the family of the type, then `?` where null is allowed and `=` where it has a default. */
type Table = Record<string, string>;

const describeColumn = (family: string, isNullable: boolean, hasDefault: boolean): string =>
  `${family}${isNullable ? '?' : ''}${hasDefault ? '=' : ''}`;

const families: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  html: 'text',
  reference: 'text',
  boolean: 'boolean',
  integer: 'integer',
  percent: 'decimal',
  money: 'decimal',
  instant: 'time',
  texts: 'texts',
  json: 'json',
};

const columnOfField = ({ kind, required, default: standard }: Field): string =>
  describeColumn(families[kind], !required && standard === undefined, standard !== undefined);

/** The first that a declared type matches is its family; any other type is text. */
const typeFamilies: readonly (readonly [RegExp, string])[] = [
  [/Instant/, 'time'],
  [/Json|JSON/, 'json'],
  [/Flag|boolean/, 'boolean'],
  [/Decimal/, 'decimal'],
  [/number|bigint/, 'integer'],
  [/Buffer/, 'bytes'],
  [/string\[\]/, 'texts'],
];

function columnOfType(type: string): string {
  const family = typeFamilies.find(([pattern]) => pattern.test(type))?.[1] ?? 'text';
  const isNullable = /null|Optional/.test(type);
  const hasDefault = /Trigger/.test(type) ? !isNullable : /Generated|Flag|Stamped|Defaulted/.test(type);
  return describeColumn(family, isNullable, hasDefault);
}

/** The declared interfaces with the types of their members, read from their source: no types exist at run time. */
async function declaredInterfaces(): Promise<(name: string) => Table> {
  const folder = new URL('./tables/', import.meta.url);
  const files = (await readdir(folder)).map((name) => new URL(name, folder));
  const beside = ['./column-types.ts', './schema.ts'].map((name) => new URL(name, import.meta.url));
  const sources = await Promise.all([...beside, ...files].map((url) => readFile(url, 'utf8')));
  const interfaces = new Map<string, { parents: string[]; members: Table }>();
  for (const source of sources)
    for (const [, name = '', parents = '', body = ''] of source.matchAll(
      /interface (\w+)(?: extends ([\w, ]+))? \{\n(.*?)\n\}/gs,
    ))
      interfaces.set(name, {
        parents: parents.split(', ').filter(Boolean),
        members: Object.fromEntries(
          [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, member, type = '']) => [member, type]),
        ),
      });
  const membersOf = (name: string): Table => {
    const { parents, members } = interfaces.get(name) ?? { parents: [], members: {} };
    return Object.assign({}, ...parents.map(membersOf), members);
  };
  return membersOf;
}

/** The tables as their types say: those of collections by the contract, and what is stated beside it. */
async function declaredTables(): Promise<Record<string, Table>> {
  const membersOf = await declaredInterfaces();
  const columnsOf = (name: string): Table =>
    Object.fromEntries(Object.entries(membersOf(name)).map(([column, type]) => [column, columnOfType(type)]));
  const tables: Record<string, Table> = {};
  for (const [table, name] of Object.entries(membersOf('Database'))) tables[table] = columnsOf(name);
  const more = membersOf('MoreColumns');
  const record = columnsOf('RecordColumns');
  for (const collection of collections) {
    const fields = Object.entries(fieldsOf(collection));
    tables[collection] = {
      ...Object.fromEntries(
        Object.entries(record).filter(([name]) => name === '_id' || fields.some(([field]) => field === name)),
      ),
      ...Object.fromEntries(
        fields.filter(([, { computed }]) => !computed).map(([name, field]) => [name, columnOfField(field)]),
      ),
      ...columnsOf(more[collection] ?? ''),
    };
  }
  return tables;
}

const postgresFamilies: Readonly<Record<string, string>> = {
  text: 'text',
  uuid: 'text',
  level_name: 'text',
  bool: 'boolean',
  int4: 'integer',
  int8: 'integer',
  numeric: 'decimal',
  timestamptz: 'time',
  date: 'text',
  _text: 'texts',
  jsonb: 'json',
  bytea: 'bytes',
};

/** The tables as the migrations make them. */
async function migratedTables(): Promise<Record<string, Table>> {
  const { rows } = await sql<{
    table: string;
    column: string;
    type: string;
    isNullable: boolean;
    hasDefault: boolean;
  }>`
    SELECT c.table_name AS table, c.column_name AS column, c.is_nullable = 'YES' AS "isNullable",
      c.column_default IS NOT NULL OR c.is_identity = 'YES' AS "hasDefault",
      c.udt_name AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name NOT LIKE 'kysely%'`.execute(
    db,
  );
  const tables: Record<string, Table> = {};
  for (const { table, column, type, isNullable, hasDefault } of rows)
    tables[table] = {
      ...tables[table],
      [column]: describeColumn(postgresFamilies[type] ?? type, isNullable, hasDefault),
    };
  return tables;
}

describe('the declared tables', () => {
  it('are those that the migrations make, with the type, null and default of each column', async () => {
    expect(await migratedTables()).toEqual(await declaredTables());
  });

  it('have the defaults that the contract declares', async () => {
    const { rows } = await sql<{ table: string; column: string; value: string }>`
      SELECT table_name AS table, column_name AS column, column_default AS value
      FROM information_schema.columns WHERE table_schema = 'public' AND column_default IS NOT NULL`.execute(
      db,
    );
    const defaults = new Map(rows.map(({ table, column, value }) => [`${table}.${column}`, value]));
    for (const collection of collections)
      for (const [name, field] of Object.entries(fieldsOf(collection))) {
        if (field.default === undefined) continue;
        const stored = defaults.get(`${collection}.${name}`) ?? 'NULL';
        const [row] = (
          await sql<{ value: unknown }>`SELECT to_jsonb(${sql.raw(stored)}) AS value`.execute(db)
        ).rows;
        expect([collection, name, row?.value]).toEqual([collection, name, field.default]);
      }
  });

  it('are read with the types that they declare', async () => {
    const at = new Date('2026-05-01T12:00:00Z');
    const _id = newId();
    await db
      .insertInto('funds')
      .values({ _id, name: 'A', fee: '12.5', max_inv_amount: 7.25, open_date: at })
      .execute();
    const fund: Selectable<Database['funds']> = await db
      .selectFrom('funds')
      .selectAll()
      .where('_id', '=', _id)
      .executeTakeFirstOrThrow();
    const read: {
      name: string;
      fee: string | null;
      max: string | null;
      opens: Date | null;
      percentage: string;
      isRestricted: boolean;
      holders: number;
    } = {
      name: fund.name,
      fee: fund.fee,
      max: fund.max_inv_amount,
      opens: fund.open_date,
      percentage: fund.currentFundValuePercentage,
      isRestricted: fund.requires_accreditation,
      holders: fund.syndUsersCount,
    };
    expect(read).toEqual({
      name: 'A',
      fee: '12.5000',
      max: '7.25',
      opens: at,
      percentage: '100.0000',
      isRestricted: false,
      holders: 0,
    });
  });
});

it('four processes that start at once on an empty database migrate it once', async () => {
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
});
