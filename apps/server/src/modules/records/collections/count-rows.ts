import { countedRecords } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { countedTables, countRows } from '../../../platform/row-counts.ts';
import { fromAndWhere, type ListRequest, row } from './select-rows.ts';
import { orderBy, sortKeys } from './sort.ts';
import { Statement, type Viewer } from './statement.ts';
import { isCacheable, type TotalsCache } from './totals-cache.ts';

export interface Counted {
  readonly total: number;
  /** Whether there are more than were counted. */
  readonly more: boolean;
}

/** Counts all records of a list; with `after`, filtered ones up to a limit. */
export async function countAll(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: Collection,
  request: ListRequest,
  totals?: TotalsCache,
): Promise<Counted> {
  const statement = new Statement(viewer);
  const { from, where } = fromAndWhere(statement, collection, request);
  if (!where && countedTables.has(collection)) return { total: await countRows(db, collection), more: false };
  const isLimited = where !== '' && request.after !== undefined;
  // In the order of the page, so that the planner walks the same index until the limit and does not read the table.
  const counted = isLimited
    ? `FROM (SELECT 1 ${from}${where} ORDER BY ${orderBy(sortKeys(collection, request.sort ?? '', row, statement))}
        LIMIT ${countedRecords + 1}) c`
    : `${from}${where}`;
  const text = `SELECT count(*)::int AS total ${counted}`;
  if (!isLimited) return { total: await countCached(db, statement, text, totals), more: false };
  const known = `${text}\n${JSON.stringify(statement.values)}`;
  const isSilent = !statement.dependsOnTime && !isCacheable(statement.tables);
  const now = viewer.now.getTime();
  if (isSilent && totals?.hadMore(known, now)) return { total: countedRecords, more: true };
  const total = await countCached(db, statement, text, totals);
  if (total <= countedRecords) return { total, more: false };
  if (isSilent) totals?.setMore(known, now);
  return { total: countedRecords, more: true };
}

async function countCached(
  db: Kysely<Database>,
  statement: Statement,
  text: string,
  totals: TotalsCache | undefined,
): Promise<number> {
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
