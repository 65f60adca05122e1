import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { isPersonal, type Person, type PersonalRule } from './table-rule.ts';
import { rulesInOrder } from './table-rules.ts';

/** Rows that are read at once. */
const pageSize = 2_000;

/** The JSON of all that is exported of a person's data, in pieces. All of it comes from one snapshot. */
export async function* exportedJson(db: Kysely<Database>, person: Person, now: Date): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(now.toISOString())},\n"data": {`;
  let isFirst = true;
  for (const [table, rule] of rulesInOrder) {
    if (!isPersonal(rule) || rule.exported.length === 0) continue;
    let isEmpty = true;
    for await (const rows of pages(db, table, rule, person)) {
      yield isEmpty
        ? `${isFirst ? '' : ','}\n${JSON.stringify(table)}: {"holds": ${JSON.stringify(rule.holds)}, "rows": [\n`
        : ',\n';
      yield rows.join(',\n');
      isEmpty = false;
      isFirst = false;
    }
    if (!isEmpty) yield ']}';
  }
  yield '\n}\n}\n';
}

/** Page by page. `db` is a transaction that sees one state of the database, so that no page repeats a row. */
async function* pages(
  db: Kysely<Database>,
  table: string,
  { rows: condition, exported }: PersonalRule,
  person: Person,
): AsyncGenerator<string[]> {
  const fields = sql.join(exported.map((column) => sql`t.${sql.ref(column)} AS ${sql.ref(column)}`));
  for (let offset = 0; ; offset += pageSize) {
    const { rows } = await sql<{ line: string }>`
      SELECT row_to_json(r)::text AS line FROM (
        SELECT ${fields} FROM ${sql.table(table)} t WHERE ${condition(person)}
        ORDER BY t.ctid LIMIT ${pageSize} OFFSET ${offset}) r`.execute(db);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < pageSize) return;
  }
}
