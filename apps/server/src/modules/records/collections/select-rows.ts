import { type Collection, collectionWords, readScope } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { countedRowsSql, countedTables } from '../../../platform/row-counts.ts';
import { canAlwaysRead, readableColumns } from './columns.ts';
import { dataSubjectSql } from './data-subject.ts';
import { filterConditions } from './filter.ts';
import { behindCursor, placeSql } from './keyset.ts';
import { populatedReferences, referencedCollection } from './populate.ts';
import { mineCondition, scopeCondition } from './scopes.ts';
import { searchConditions } from './search.ts';
import { orderBy, sortKeys } from './sort.ts';
import { Statement, type Viewer } from './statement.ts';

/** The alias of the record in every statement of lists. */
export const row = 't';

/** The parameters of a list. */
export interface ListRequest {
  readonly filter?: Readonly<Record<string, unknown>> | undefined;
  /** Comma-separated, `-` for descending. */
  readonly sort?: string | undefined;
  readonly populate?: readonly string[] | undefined;
  /** Only these fields of each record, and of populated references. */
  readonly fields?: readonly string[] | undefined;
  readonly populatedFields?: Readonly<Record<string, readonly string[]>> | undefined;
  /** `false`: HTML fields are null, those of populated references too. */
  readonly texts?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly mine?: boolean | undefined;
  readonly search?: string | undefined;
  /** The cursor of the page; '' for the first one. If omitted, the page starts at `offset`. */
  readonly after?: string | undefined;
}

/** One row, with its owner if the viewer can read everybody's. */
export interface PageRow {
  readonly item: unknown;
  readonly person: string | null;
  /** Its place in the list, for a cursor; only if the request has `after`. */
  readonly place?: string;
  /** How many rows the list has, where it was asked for and the table is counted by triggers. */
  readonly total?: number;
}

/** How the rows of a list are read. */
interface Selection {
  readonly limit: number;
  /** Each row as JSON text, or as the record that the driver parsed. */
  readonly type: 'text' | 'json';
  /** Whether to return the total with each row, where that costs nothing. */
  readonly counted?: boolean;
  /** SQL to put in the place of some fields, as {@link populatedReferences} does. */
  readonly replaced?: (statement: Statement) => ReadonlyMap<string, string>;
}

/** Reads the rows of a list from its offset or behind its cursor, as the viewer may see them. */
export async function selectRows(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: Collection,
  request: ListRequest,
  { limit, type, counted = false, replaced: replacing }: Selection,
): Promise<PageRow[]> {
  const { after, offset = 0, texts, fields, populatedFields } = request;
  const page = new Statement(viewer);
  const keys = sortKeys(collection, request.sort ?? '', row, page);
  const behind = after ? [behindCursor(collection, after, keys, page)] : [];
  const { from, where } = fromAndWhere(page, collection, request, behind);
  for (const name of request.populate ?? []) referencedCollection(collection, name);
  // What is not read must not be in the statement either: PostgreSQL refuses a parameter that no text names.
  const populate = request.populate?.filter((name) => fields?.includes(name) ?? true) ?? [];
  const replaced =
    replacing?.(page) ??
    populatedReferences(collection, populate, row, page, { fields: populatedFields, texts });
  const place =
    after === undefined
      ? ''
      : `, (SELECT ${placeSql(collection, keys, page)} FROM ${page.table(collection)} ${row}
          WHERE ${row}._id = r._id) AS place`;
  const showsOwner =
    canAlwaysRead(collection, 'user', viewer) && !replaced.has('user') && (fields?.includes('user') ?? true);
  const person = dataSubjectSql(collection, 'r', page, { showsOwner });
  const total =
    counted && !where && countedTables.has(collection) ? `, ${countedRowsSql(collection)} AS total` : '';
  // The limit is part of the text, so that the planner knows it; there are at most a thousand of them.
  return page.run<PageRow>(
    db,
    `SELECT row_to_json(r)::${type} AS item, ${person} AS person${place}${total} FROM (
      SELECT ${readableColumns(collection, row, page, { replaced, only: fields, texts })} ${from}${where}
      ORDER BY ${orderBy(keys)}
      LIMIT ${limit}${offset > 0 ? ` OFFSET ${page.value(offset, 'bigint')}` : ''}) r`,
  );
}

/** The source of a list and its condition; empty for all rows. */
export function fromAndWhere(
  statement: Statement,
  collection: Collection,
  request: ListRequest,
  more: readonly string[] = [],
): { from: string; where: string } {
  const conditions = [
    scopeCondition(readScope(collection, statement.viewer.actor.level), collection, row, statement),
  ];
  if (request.mine) {
    const mine = mineCondition(collection, row, statement);
    conditions.push(
      mine ??
        throwDomainError(
          'bad_request',
          `None of the ${collectionWords(collection).many} belong to one person, so none are yours.`,
        ),
    );
  }
  conditions.push(...filterConditions(collection, request.filter ?? {}, row, statement));
  if (request.search !== undefined)
    conditions.push(...searchConditions(collection, request.search, row, statement));
  conditions.push(...more);
  const narrowing = conditions.filter((condition) => condition !== 'true');
  return {
    from: `FROM ${statement.table(collection)} ${row}`,
    where: narrowing.length > 0 ? ` WHERE ${narrowing.join(' AND ')}` : '',
  };
}
