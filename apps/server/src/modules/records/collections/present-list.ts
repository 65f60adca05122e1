import { defaultLimit, type ListReply } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { JsonText } from '../../../platform/http/index.ts';
import { type Counted, countAll } from './count-rows.ts';
import { cursorAt } from './keyset.ts';
import { type ListRequest, type PageRow, selectRows } from './select-rows.ts';
import type { Viewer } from './statement.ts';
import type { TotalsCache } from './totals-cache.ts';

/** A page with the owners of its records if the viewer can read everybody's. */
export interface ReadPage {
  readonly json: JsonText;
  readonly persons: readonly string[];
}

/** The page of {@link readPage}, for callers who present a person's own records. */
export async function presentList(...request: Parameters<typeof readPage>): Promise<JsonText> {
  return (await readPage(...request)).json;
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
  const { rows, total, next, more } = await selectPage(db, viewer, collection, request, 'text', totals);
  const paging = next === undefined ? '' : `,"next":${JSON.stringify(next)},"more":${String(more)}`;
  // Put together here, because an aggregate would copy the whole page once more in the database.
  const items = rows.flatMap(({ item }, at) => (at === 0 ? [String(item)] : [',', String(item)]));
  const json = new JsonText('{"items":[', ...items, `],"total":${total}${paging}}`);
  return { json, persons: rows.flatMap(({ person }) => person ?? []) };
}

interface SelectedPage extends Counted {
  readonly rows: readonly PageRow[];
  /** The cursor of the following page, null on the last one; undefined without `after`. */
  readonly next?: string | null;
}

/** Returns the rows of a page, and their total. */
async function selectPage(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: Collection,
  request: ListRequest,
  type: 'text' | 'json',
  totals?: TotalsCache,
): Promise<SelectedPage> {
  const { limit = defaultLimit, offset = 0, after } = request;
  if (after !== undefined && request.offset !== undefined) return rejectOffset();
  const continues = after !== undefined;
  // One row more shows whether a page follows.
  const found = await selectRows(db, viewer, collection, request, {
    limit: continues ? limit + 1 : limit,
    type,
    counted: true,
  });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1)?.place : undefined;
  const page = continues ? { rows, next: last === undefined ? null : cursorAt(last) } : { rows };
  const showsEnd = continues
    ? after === '' && last === undefined
    : rows.length < limit && (rows.length > 0 || offset === 0);
  const total = showsEnd ? offset + rows.length : found[0]?.total;
  if (total !== undefined) return { ...page, total, more: false };
  return { ...page, ...(await countAll(db, viewer, collection, request, totals)) };
}

function rejectOffset(): never {
  const message = 'A list continues from an offset or after a cursor, not both.';
  return throwDomainError('bad_request', message, { offset: message });
}
