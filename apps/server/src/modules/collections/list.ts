import { defaultLimit } from '@paddock/contract';
import { type Collection, readScope } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refusal.ts';
import { presentedColumns } from './columns.ts';
import { filterConditions } from './filter.ts';
import { populatedReferences } from './populate.ts';
import { mineCondition, scopeCondition } from './scopes.ts';
import { orderBy } from './sort.ts';
import { Statement } from './statement.ts';
import type { Totals } from './totals.ts';
import type { Viewer } from './viewer.ts';

/** What is asked of a list. */
export interface ListRequest {
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  /** A comma list, `-` for descending. */
  readonly sort?: string | undefined;
  readonly populate?: readonly string[] | undefined;
  /** Nothing but these fields of each record, and of the references that are populated. */
  readonly fields?: readonly string[] | undefined;
  readonly populatedFields?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly mine?: boolean | undefined;
}

/** The record at hand, in every statement of lists. */
const row = 't';

/**
 * A page of a collection as the viewer may see it, as JSON text `{"items":[...],"total":N}` that PostgreSQL has
 * written: one statement, and a second one that counts where neither the page nor `totals` tells (COL-01).
 */
export async function presentList(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: Collection,
  request: ListRequest,
  totals?: Totals,
): Promise<string> {
  const limit = request.limit ?? defaultLimit;
  const offset = request.offset ?? 0;
  const page = new Statement(viewer);
  const from = fromAndWhere(page, collection, request);
  const replaced = populatedReferences(
    collection,
    request.populate ?? [],
    row,
    page,
    request.populatedFields,
  );
  // The limit is in the text: known to the planner, and one of 999.
  const rows = await page.run<{ item: string }>(
    db,
    `SELECT row_to_json(r)::text AS item FROM (
      SELECT ${presentedColumns(collection, row, page, { replaced, only: request.fields })} ${from}
      ORDER BY ${orderBy(collection, request.sort ?? '', row, page)}
      LIMIT ${limit}${offset > 0 ? ` OFFSET ${page.value(offset, 'bigint')}` : ''}) r`,
  );
  const count = rows.length;
  const told = count < limit && (count > 0 || offset === 0);
  const total = told ? offset + count : await countAll(db, viewer, collection, request, totals);
  // Joined here: an aggregate would copy the whole page once more in the database.
  return `{"items":[${rows.map(({ item }) => item).join(',')}],"total":${total}}`;
}

function fromAndWhere(statement: Statement, collection: Collection, request: ListRequest): string {
  const conditions = [
    scopeCondition(readScope(collection, statement.viewer.actor.level), collection, row, statement),
  ];
  if (request.mine) {
    const mine = mineCondition(collection, row, statement);
    conditions.push(
      mine ?? refuse('bad_request', `Nothing of ${collection} is one's own, so mine says nothing.`),
    );
  }
  conditions.push(...filterConditions(collection, request.filter ?? {}, row, statement));
  const where = conditions.filter((condition) => condition !== 'true');
  return `FROM ${statement.table(collection)} ${row}${where.length > 0 ? ` WHERE ${where.join(' AND ')}` : ''}`;
}

async function countAll(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: Collection,
  request: ListRequest,
  totals: Totals | undefined,
): Promise<number> {
  const statement = new Statement(viewer);
  const text = `SELECT count(*)::int AS total ${fromAndWhere(statement, collection, request)}`;
  const keeper = statement.dependsOnTime ? undefined : totals;
  const key = keeper ? `${text}\n${JSON.stringify(statement.values)}` : '';
  const kept = keeper?.find(key, statement.tables);
  if (kept !== undefined) return kept;
  const stamp = keeper?.stampOf(statement.tables) ?? '';
  const [counted] = await statement.run<{ total: number }>(db, text);
  const total = counted?.total ?? 0;
  keeper?.keep(key, total, stamp);
  return total;
}
