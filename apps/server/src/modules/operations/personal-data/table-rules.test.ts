import { type TestDatabase, testDatabase } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Database, newId } from '../../../platform/database/index.ts';
import { isPersonal } from './table-rule.ts';
import { rulesInOrder } from './table-rules.ts';

let database: TestDatabase;
let db: Kysely<Database>;
let columns: Map<string, string[]>;
beforeAll(async () => {
  database = await testDatabase();
  db = createDatabase(database.connection);
  const { rows } = await sql<{ table: string; columns: string[] }>`
    SELECT c.table_name AS table, array_agg(c.column_name::text) AS columns
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name NOT LIKE 'kysely%'
    GROUP BY 1`.execute(db);
  columns = new Map(rows.map((row) => [row.table, row.columns]));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const personal = rulesInOrder.flatMap(([table, rule]) => (isPersonal(rule) ? [{ table, rule }] : []));

describe('the rules of personal data', () => {
  it('[SEC-16] name every table of the database, so that a new one is decided on', () => {
    expect(rulesInOrder.map(([table]) => table).toSorted()).toEqual([...columns.keys()].toSorted());
  });

  it('[SEC-16] name every column of a table with personal data: exported, or withheld for a reason', () => {
    for (const { table, rule } of personal) {
      if (typeof rule.withheld === 'string') {
        expect([table, rule.exported, rule.withheld]).toEqual([table, [], expect.stringMatching(/\S/)]);
        continue;
      }
      const named = [...rule.exported, ...Object.keys(rule.withheld)];
      expect([table, named.toSorted()]).toEqual([table, columns.get(table)?.toSorted()]);
    }
  });

  it('[SEC-16] export no secret: no hash, key, code, password or token', () => {
    const secrets =
      /hash|sha256|secret|password|credential|publicKey|counter|docPath|docURL|bucket|SigningURL|sealed$|^p12$|Key$|subject"?$/i;
    const leaks = personal.flatMap(({ table, rule }) =>
      rule.exported.filter((column) => secrets.test(column)).map((column) => `${table}.${column}`),
    );
    // What a person was told, in one line.
    expect(leaks).toEqual(['notifications.messageSubject', 'outbox.subject']);
  });

  it('[SEC-16] are SQL that the database takes', async () => {
    const now = new Date();
    const person = { id: newId(), addresses: [{ address: 'a@example.com', from: now, to: now }] };
    for (const { table, rule } of personal) {
      const conditions = [
        rule.rows(person),
        ...(rule.erasure.how !== 'keep' && rule.erasure.rows ? [rule.erasure.rows(person)] : []),
        ...(rule.exportedFile ? [rule.exportedFile.rows(person)] : []),
      ];
      for (const condition of conditions) {
        const found = await sql`SELECT 1 FROM ${sql.table(table)} t WHERE ${condition}`.execute(db);
        expect([table, found.rows]).toEqual([table, []]);
      }
      if (rule.erasure.how === 'anonymize') {
        const changes = Object.entries(rule.erasure.set).map(
          ([column, value]) => sql`${sql.ref(column)} = ${value}`,
        );
        await sql`UPDATE ${sql.table(table)} t SET ${sql.join(changes)} WHERE ${rule.rows(person)}`.execute(
          db,
        );
      }
      if (rule.erasure.how === 'erase')
        await sql`DELETE FROM ${sql.table(table)} t WHERE ${rule.rows(person)}`.execute(db);
    }
  });
});
