import { defaultLimit, type ListReply } from '@paddock/contract';
import { type Collection, readScope } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { throwDomainError } from '../../platform/domain-error.ts';
import { countedTables, countRows } from '../../platform/row-counts.ts';
import { readableColumns } from './columns.ts';
import { dataSubjectSql } from './data-subject.ts';
import { filterConditions } from './filter.ts';
import { populatedReferences } from './populate.ts';
import { mineCondition, scopeCondition } from './scopes.ts';
import { orderBy } from './sort.ts';
import { Statement, type Viewer } from './statement.ts';
import { isCacheable, type TotalsCache } from './totals-cache.ts';

/** The parameters of a list. */
export interface ListRequest {
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  /** Comma-separated, `-` for descending. */
  readonly sort?: string | undefined;
  readonly populate?: readonly string[] | undefined;
  /** Only these fields of each record, and of populated references. */
  readonly fields?: readonly string[] | undefined;
  readonly populatedFields?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly mine?: boolean | undefined;
}

/** The alias of the record in every statement of lists. */
const row = 't';

/** A page as JSON text, with the owners of its records if the viewer can read everybody's. */
export interface ReadPage {
  readonly text: string;
  readonly persons: readonly string[];
}

/** The text of {@link readPage}, for callers who present a person's own records. */
export async function presentList(...request: Parameters<typeof readPage>): Promise<string> {
  return (await readPage(...request)).text;
}

/** The same page as records, for callers who add to them. `Item` is their type, including populated references. */
export async function readItems<Item>(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: Collection,
  request: ListRequest,
): Promise<ListReply<Item>> {
  const { rows, total } = await selectPage(db, viewer, collection, request, 'json');
  return { items: rows.map(({ item }) => item as Item), total };
}

/**
 * Reads a page of a collection as the viewer may see it, as JSON text `{"items":[...],"total":N}` written by
 * PostgreSQL. A second statement counts, if neither the page nor `totals` gives the total (COL-01).
 */
export async function readPage(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: Collection,
  request: ListRequest,
  totals?: TotalsCache,
): Promise<ReadPage> {
  const { rows, total } = await selectPage(db, viewer, collection, request, 'text', totals);
  // Joined here, because an aggregate would copy the whole page once more in the database.
  const text = `{"items":[${rows.map(({ item }) => String(item)).join(',')}],"total":${total}}`;
  return { text, persons: rows.flatMap(({ person }) => person ?? []) };
}

interface PageRow {
  readonly item: unknown;
  readonly person: string | null;
}

/** Returns the rows of a page, each as JSON text or as the record that the driver parsed, and their total. */
async function selectPage(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: Collection,
  request: ListRequest,
  type: 'text' | 'json',
  totals?: TotalsCache,
): Promise<{ rows: PageRow[]; total: number }> {
  const limit = request.limit ?? defaultLimit;
  const offset = request.offset ?? 0;
  const page = new Statement(viewer);
  const { from, where } = fromAndWhere(page, collection, request);
  const replaced = populatedReferences(
    collection,
    request.populate ?? [],
    row,
    page,
    request.populatedFields,
  );
  // The limit is part of the text, so that the planner knows it; there are at most 999 of them.
  const rows = await page.run<PageRow>(
    db,
    `SELECT row_to_json(r)::${type} AS item, ${dataSubjectSql(collection, 'r', page)} AS person FROM (
      SELECT ${readableColumns(collection, row, page, { replaced, only: request.fields })} ${from}${where}
      ORDER BY ${orderBy(collection, request.sort ?? '', row, page)}
      LIMIT ${limit}${offset > 0 ? ` OFFSET ${page.value(offset, 'bigint')}` : ''}) r`,
  );
  const count = rows.length;
  const isLastPage = count < limit && (count > 0 || offset === 0);
  const total = isLastPage ? offset + count : await countAll(db, viewer, collection, request, totals);
  return { rows, total };
}

/** The source of a list and its condition; empty for all rows. */
function fromAndWhere(
  statement: Statement,
  collection: Collection,
  request: ListRequest,
): { from: string; where: string } {
  const conditions = [
    scopeCondition(readScope(collection, statement.viewer.actor.level), collection, row, statement),
  ];
  if (request.mine) {
    const mine = mineCondition(collection, row, statement);
    conditions.push(
      mine ?? throwDomainError('bad_request', `Nothing of ${collection} is one's own, so mine says nothing.`),
    );
  }
  conditions.push(...filterConditions(collection, request.filter ?? {}, row, statement));
  const narrowing = conditions.filter((condition) => condition !== 'true');
  return {
    from: `FROM ${statement.table(collection)} ${row}`,
    where: narrowing.length > 0 ? ` WHERE ${narrowing.join(' AND ')}` : '',
  };
}

async function countAll(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: Collection,
  request: ListRequest,
  totals: TotalsCache | undefined,
): Promise<number> {
  const statement = new Statement(viewer);
  const counted = fromAndWhere(statement, collection, request);
  if (!counted.where && countedTables.has(collection)) return countRows(db, collection);
  const text = `SELECT count(*)::int AS total ${counted.from}${counted.where}`;
  const cache = statement.dependsOnTime || !isCacheable(statement.tables) ? undefined : totals;
  const key = cache ? `${text}\n${JSON.stringify(statement.values)}` : '';
  const cached = cache?.get(key, statement.tables);
  if (cached !== undefined) return cached;
  const stamp = cache?.versionOf(statement.tables) ?? '';
  const [found] = await statement.run<{ total: number }>(db, text);
  const total = found?.total ?? 0;
  cache?.set(key, total, stamp);
  return total;
}
