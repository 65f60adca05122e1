import type { Readable } from 'node:stream';
import { fieldOf, fieldsOf } from '@paddock/contract';
import { type Collection, collectionWords, fieldLabel, readScope } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { csvStream } from '../../../platform/csv.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { canAlwaysRead } from './columns.ts';
import { cellText, cellWords, withFieldsBeside } from './export-cells.ts';
import { titleSql } from './record-titles.ts';
import { type ListRequest, row, selectRows } from './select-rows.ts';
import { sortKeys } from './sort.ts';
import { quoteIdentifier, Statement, type Viewer } from './statement.ts';

/** Rows in memory at a time. */
const batchSize = 1_000;

/** What is exported: the records of a list, with these fields. */
export interface ExportRequest extends Pick<ListRequest, 'filter' | 'search' | 'sort' | 'mine'> {
  readonly fields: readonly string[];
}

/**
 * The fields of an export: the asked ones, or all that the viewer reads. Throws on a field or an order that cannot be
 * exported, before the reply begins.
 */
export function exportedFields(
  viewer: Viewer,
  collection: Collection,
  asked: readonly string[],
  sort: string | undefined,
): string[] {
  const readable = ['_id', ...Object.keys(fieldsOf(collection))].filter((name) =>
    canAlwaysRead(collection, name, viewer),
  );
  const unreadable = asked.find((name) => !readable.includes(name));
  if (unreadable !== undefined) {
    const message = `This field of the ${collectionWords(collection).many} cannot be exported.`;
    throwDomainError('bad_request', message, { fields: message });
  }
  const keys = sortKeys(collection, sort ?? '', row, new Statement(viewer));
  const long = keys.find(({ name }) => fieldOf(collection, name)?.kind === 'html');
  if (long) {
    const message = `An export cannot be sorted by the field “${fieldLabel(collection, long.name)}”.`;
    throwDomainError('bad_request', message, { sort: message });
  }
  return asked.length > 0 ? [...new Set(asked)] : readable;
}

/** Streams the records as CSV; headers are labels of fields. A reference has a column with the
 * id, and one with the name of its record. */
export function recordsCsv(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: Collection,
  request: ExportRequest,
  onBatch: (persons: readonly string[], after: string) => Promise<void>,
): Readable {
  const columns = request.fields.flatMap((name) =>
    isReference(collection, name)
      ? [
          { key: name, header: `${fieldLabel(collection, name)} (ID)` },
          { key: nameKey(name), header: fieldLabel(collection, name) },
        ]
      : [{ key: name, header: fieldLabel(collection, name) }],
  );
  return csvStream(columns, readRows(db, viewer, collection, request, onBatch));
}

const nameKey = (name: string) => `${name} name`;
const isReference = (collection: Collection, name: string) =>
  fieldOf(collection, name)?.references !== undefined;

async function* readRows(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: Collection,
  { fields, ...list }: ExportRequest,
  onBatch: (persons: readonly string[], after: string) => Promise<void>,
): AsyncGenerator<object> {
  const replaced = (statement: Statement) => namedReferences(collection, fields, statement);
  const read = withFieldsBeside(collection, fields, viewer);
  for (let after = ''; ; ) {
    const request = { ...list, fields: read, after };
    const rows = await selectRows(db, viewer, collection, request, {
      limit: batchSize,
      type: 'json',
      replaced,
    });
    await onBatch(
      rows.flatMap(({ person }) => person ?? []),
      after,
    );
    for (const { item } of rows) yield toCells(collection, fields, item as Readonly<Record<string, unknown>>);
    const place = rows.at(-1)?.place;
    if (place === undefined || rows.length < batchSize) return;
    after = Buffer.from(place).toString('base64url');
  }
}

/** The SQL of names that a record keeps, whatever what it refers to is called since. */
const keptTitles: Readonly<Record<string, string>> = {
  // From the first signature on, the holder is called what was signed (ENT-04).
  'synd_users.investing_entity': `(SELECT h.name FROM participation_holders h WHERE h."syndUser" = ${row}._id)`,
};

/** References as `[id, name]`. */
function namedReferences(
  collection: Collection,
  fields: readonly string[],
  statement: Statement,
): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const name of fields) {
    const target = fieldOf(collection, name)?.references;
    if (!target) continue;
    const id = `${row}.${quoteIdentifier(name)}`;
    const readsAll = ['all', 'everyone'].includes(readScope(target, statement.viewer.actor.level));
    const current = `(SELECT ${titleSql(target, 'n', statement)} FROM ${statement.table(target)} n WHERE n._id = ${id})`;
    const kept = keptTitles[`${collection}.${name}`];
    const title = kept ? `coalesce(${kept}, ${current})` : current;
    named.set(name, `json_build_array(${id}, ${readsAll ? title : 'NULL'})`);
  }
  return named;
}

function toCells(
  collection: Collection,
  fields: readonly string[],
  item: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const name of fields) {
    const value = item[name];
    if (isReference(collection, name) && Array.isArray(value)) {
      cells[name] = cellText(value[0]);
      cells[nameKey(name)] = cellText(value[1]);
    } else cells[name] = cellText(value, cellWords(collection, name, item));
  }
  return cells;
}
