import { fieldOf, fieldsOf } from '@paddock/contract';
import { type Collection, fieldRule, grants, type Level } from '@paddock/domain';
import { hasCompleted } from './funds-in-reach.ts';
import { quoted, type Statement } from './statement.ts';
import { virtuals } from './virtuals.ts';

/** The SQL of the value of a field that the collection has. */
export function expressionOf(
  collection: Collection,
  name: string,
  row: string,
  statement: Statement,
): string {
  if (name === '_id' || name === 'id') return `${row}._id`;
  const virtual = virtuals[collection]?.[name];
  return virtual ? `(${virtual(row, statement)})` : `${row}.${quoted(name)}`;
}

/** Whether a level reads a field of each record that it reads: what may be filtered and sorted by (COL-06). */
export function readsAlways(collection: Collection, name: string, level: Level): boolean {
  if (name === '_id' || name === 'id') return true;
  const field = fieldOf(collection, name);
  if (!field || field.writeOnly) return false;
  const rule = fieldRule(collection, name).read;
  if (rule === undefined) return true;
  if (rule === 'nobody') return false;
  return grants(level, rule === 'completed' ? 'admin' : rule);
}

/** The same of records of a fund in which the caller has completed an agreement. */
function readsAfterCompletion(collection: Collection, name: string): boolean {
  return fieldRule(collection, name).read === 'completed';
}

/**
 * The columns that a record is answered with: `_id`, `id` and each field that the caller may read. What is not
 * named here cannot leave (COL-04). `only` narrows them further.
 */
export function presentedColumns(
  collection: Collection,
  row: string,
  statement: Statement,
  more: { only?: readonly string[] | undefined; replaced?: ReadonlyMap<string, string> } = {},
): string {
  const { level } = statement.viewer.actor;
  const columns = [`${row}._id`, `${row}._id AS id`];
  for (const name of Object.keys(fieldsOf(collection))) {
    if (more.only && !more.only.includes(name)) continue;
    const readable = readsAlways(collection, name, level);
    if (!readable && !readsAfterCompletion(collection, name)) continue;
    const value = more.replaced?.get(name) ?? expressionOf(collection, name, row, statement);
    const shown = readable ? value : `CASE WHEN ${hasCompleted(`${row}._id`, statement)} THEN ${value} END`;
    columns.push(`${shown} AS ${quoted(name)}`);
  }
  return columns.join(', ');
}
