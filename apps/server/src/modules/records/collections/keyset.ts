import { createHash } from 'node:crypto';
import type { Collection } from '@paddock/domain';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { comparableFor } from './filter-value.ts';
import type { SortKey } from './sort.ts';
import type { Statement } from './statement.ts';

/** A key and its value in the last row of the page before, as SQL; null if it had none. */
interface Bound {
  readonly key: SortKey;
  readonly value: string | null;
}

const longestCursor = 8_000;
const invalidCursor =
  'The cursor in `after` was made for another list, filter or order. Load the list from its beginning.';
const rejectCursor = (): never => throwDomainError('bad_request', invalidCursor, { after: invalidCursor });

/** The SQL of a row's place in the list: which list, its sort keys and its `_id`, as a JSON array. */
export function placeSql(collection: Collection, keys: readonly SortKey[], statement: Statement): string {
  const list = statement.value(listTag(collection, keys), 'text');
  return `jsonb_build_array(${[list, ...keys.map(({ expression }) => expression)].join(', ')})::text`;
}

/** The cursor of the page that follows a row at this place. */
export function cursorAt(place: string): string {
  const cursor = Buffer.from(place).toString('base64url');
  if (cursor.length <= longestCursor) return cursor;
  const message = 'These values are too long to continue a list by. Please sort by another field.';
  return throwDomainError('bad_request', message, { sort: message });
}

/** The condition of the rows behind a cursor. Throws unless the cursor was made for this collection and order. */
export function behindCursor(
  collection: Collection,
  cursor: string,
  keys: readonly SortKey[],
  statement: Statement,
): string {
  const [list, ...values] = readPlace(cursor);
  if (list !== listTag(collection, keys) || values.length !== keys.length) return rejectCursor();
  const bounds = keys.map((key, index): Bound => {
    const value = values[index];
    if (value === null) return { key, value: null };
    const comparable = comparableFor(collection, key.name);
    const parsed = comparable?.parse(value);
    return comparable && parsed !== undefined
      ? { key, value: statement.value(parsed, comparable.type) }
      : rejectCursor();
  });
  return bounds.every(isPlain(keys)) ? rowCondition(bounds) : nestedCondition(bounds);
}

/** Comparing whole rows is what an index on the keys serves best. */
const isPlain =
  (keys: readonly SortKey[]) =>
  ({ key, value }: Bound): boolean =>
    key.isNeverNull && value !== null && key.isDescending === keys[0]?.isDescending;

function rowCondition(bounds: readonly Bound[]): string {
  const expressions = bounds.map(({ key }) => key.expression).join(', ');
  const values = bounds.map(({ value }) => value).join(', ');
  return `(${expressions}) ${bounds[0]?.key.isDescending ? '<' : '>'} (${values})`;
}

/** Behind by the first key, or equal in it and behind by the rest. */
function nestedCondition([first, ...rest]: readonly Bound[]): string {
  if (!first) return 'false';
  const behind = behindKey(first);
  if (rest.length === 0) return behind;
  const { key, value } = first;
  const equal = value === null ? `${key.expression} IS NULL` : `${key.expression} = ${value}`;
  return `(${behind} OR (${equal} AND ${nestedCondition(rest)}))`;
}

/** Missing values count as the lowest: first in ascending order, last in descending. */
function behindKey({ key: { expression, isDescending, isNeverNull }, value }: Bound): string {
  if (value === null) return isDescending ? 'false' : `${expression} IS NOT NULL`;
  if (!isDescending) return `${expression} > ${value}`;
  return isNeverNull ? `${expression} < ${value}` : `(${expression} < ${value} OR ${expression} IS NULL)`;
}

function readPlace(cursor: string): unknown[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(place) ? place : rejectCursor();
  } catch {
    return rejectCursor();
  }
}

/** Recognizes the collection and the order that a cursor belongs to. */
function listTag(collection: Collection, keys: readonly SortKey[]): string {
  const order = keys.map(({ name, isDescending }) => (isDescending ? `-${name}` : name)).join(',');
  return createHash('sha256').update(`${collection} ${order}`).digest('base64url').slice(0, 8);
}
