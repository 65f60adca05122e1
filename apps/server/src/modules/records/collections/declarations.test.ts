import { fieldsOf } from '@paddock/contract';
import {
  collections,
  displayName,
  displayTitle,
  fullName,
  fundStatus,
  notificationSubject,
} from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { virtualFields } from './virtual-fields.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface Column {
  table: string;
  column: string;
  nullable: boolean;
  references: string | null;
}

it('[COL-02] every declared field has a column or is derived, with the declared rule for missing values', async () => {
  const { rows } = await sql<Column>`
    SELECT c.table_name AS table, c.column_name AS column, c.is_nullable = 'YES' AS nullable, (
      SELECT r.confrelid::regclass::text FROM pg_constraint r JOIN pg_attribute a
        ON a.attrelid = r.conrelid AND a.attnum = ANY(r.conkey)
      WHERE r.contype = 'f' AND r.conrelid = format('%I', c.table_name)::regclass AND a.attname = c.column_name
    ) AS references
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND c.table_name = ANY(${[...collections]})`.execute(server.platform.db);
  const columns = new Map(rows.map((row) => [`${row.table}.${row.column}`, row]));
  for (const collection of collections)
    for (const [name, field] of Object.entries(fieldsOf(collection))) {
      const column = columns.get(`${collection}.${name}`);
      const derived = virtualFields[collection]?.[name] !== undefined;
      expect([`${collection}.${name}`, column !== undefined]).toEqual([`${collection}.${name}`, !derived]);
      if (!column || field.computed || field.kind === 'json') continue;
      const always = field.required === true || field.default !== undefined;
      expect([`${collection}.${name}`, column.nullable]).toEqual([`${collection}.${name}`, !always]);
      if (collection !== 'audit_events')
        expect([name, column.references]).toEqual([name, field.references ?? null]);
    }
});

it('[FND-01] [COL-05] the database derives the status of a fund as the domain does', async () => {
  const date = fc.option(
    fc.integer({ min: -3, max: 3 }).map((days) => new Date(Date.UTC(2026, 5, 10 + days))),
  );
  const fund = fc.record({
    fund_status: fc.option(fc.constantFrom('Closed', 'Done', 'New', 'Started', 'draft')),
    open_date: date,
    start_date: date,
    close_date: date,
    end_date: date,
  });
  const funds = fc.sample(fund, 300);
  const now = new Date(Date.UTC(2026, 5, 10));
  const { rows } = await sql<{ status: string }>`
    SELECT fund_status_at(f->>'fund_status', (f->>'open_date')::timestamptz, (f->>'start_date')::timestamptz,
      (f->>'close_date')::timestamptz, (f->>'end_date')::timestamptz, ${now}) AS status
    FROM json_array_elements(${JSON.stringify(funds)}::json) WITH ORDINALITY AS t (f, n) ORDER BY n`.execute(
    server.platform.db,
  );
  expect(rows.map(({ status }) => status)).toEqual(funds.map((each) => fundStatus(each, now)));
});

it('[NOT-05] [COL-05] the database fills in the tags of a subject as the domain does', async () => {
  const piece = fc.constantFrom(
    '%',
    'fund',
    'name',
    '%fund%',
    '%name%',
    ' ',
    '100%',
    '-x.',
    'é',
    '\n',
    '%none%',
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const notification = fc.record({
    templateSubject: fc.option(text),
    messageSubject: fc.option(text),
    tags: fc.option(
      fc.dictionary(fc.constantFrom('fund', 'name', '-x.'), fc.oneof(text, fc.integer(), fc.boolean())),
    ),
  });
  const sample = fc.sample(notification, 400);
  const { rows } = await sql<{ subject: string }>`
    SELECT notification_subject(s->>'templateSubject', nullif(s->'tags', 'null'), s->>'messageSubject') AS subject
    FROM jsonb_array_elements(${JSON.stringify(sample)}::jsonb) WITH ORDINALITY AS t (s, n) ORDER BY n`.execute(
    server.platform.db,
  );
  expect(rows.map(({ subject }) => subject)).toEqual(sample.map(notificationSubject));
});

it('[COL-05] [AUT-17] [COL-09] the database derives names and titles as the domain does', async () => {
  const { make, platform, request } = server;
  const authCode = await server.signIn(await make.user({ level: 'admin' }));
  for (const [firstName, lastName] of [
    ['Ann', 'Lee'],
    [' Ann ', ' '],
    [null, 'Lee'],
    [null, null],
  ] as const) {
    const { _id, username } = await make.user({ firstName, lastName });
    const { body } = await request<{ item: Record<string, unknown> }>('GET', `/api/users/${_id}`, {
      authCode,
    });
    expect(body.item['displayName']).toBe(displayName({ firstName, lastName, username }));
    expect(body.item['fullName'] ?? '').toBe(fullName({ firstName, lastName }));
    expect(body.item['domain']).toBe('example.com');
  }
  const { _id: user } = await make.user();
  for (const title of [' K-1 ', '   ', null]) {
    const { rows } = await sql<{ _id: string }>`INSERT INTO tax_documents (_id, "user", title, "originalName")
      VALUES (gen_random_uuid(), ${user}, ${title}, 'k1.pdf') RETURNING _id`.execute(platform.db);
    const url = `/api/tax_documents/${rows[0]?._id}`;
    const { body } = await request<{ item: Record<string, unknown> }>('GET', url, { authCode });
    expect(body.item['displayTitle']).toBe(displayTitle({ title, originalName: 'k1.pdf' }));
    expect(body.item['title']).toBe(title);
    expect(Date.parse(String(body.item['createdAt']))).not.toBeNaN();
  }
});
