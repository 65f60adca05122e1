import { fieldOf } from '@paddock/contract';
import { accessTable, type Collection, readScope } from '@paddock/domain';
import { refuse } from '../../platform/refusal.ts';
import { presentedColumns, readsAlways } from './columns.ts';
import { scopeCondition } from './scopes.ts';
import { quoted, type Statement } from './statement.ts';

/**
 * The SQL of each reference that is asked to be populated, by its field. The target's own rule decides: of a
 * record that it forbids only `_id` shows, or the few fields that the access table lets through. `fields` narrows
 * what is read of each further.
 */
export function populatedReferences(
  collection: Collection,
  names: readonly string[],
  row: string,
  statement: Statement,
  fields: Readonly<Record<string, readonly string[]>> = {},
): Map<string, string> {
  const populated = new Map<string, string>();
  for (const name of new Set(names)) {
    const target = fieldOf(collection, name)?.references;
    if (!target)
      return refuse('bad_request', `${name} is no reference of ${collection}, so it cannot be populated.`, {
        populate: `${name} cannot be populated.`,
      });
    // A reference that the caller does not read is left out of the record, populated or not.
    if (!readsAlways(collection, name, statement.viewer.actor.level)) continue;
    populated.set(name, referenced(target, name, `${row}.${quoted(name)}`, statement, fields[name]));
  }
  return populated;
}

function referenced(
  target: Collection,
  name: string,
  id: string,
  statement: Statement,
  fields: readonly string[] | undefined,
): string {
  const scope = readScope(target, statement.viewer.actor.level);
  const passed = scope === 'nobody' ? accessTable[target].populated : undefined;
  const alone = `CASE WHEN ${id} IS NOT NULL THEN json_build_object('_id', ${id}) END`;
  if (scope === 'nobody' && !passed) return alone;
  const row = quoted(`r_${name}`);
  const condition = passed || scope === 'all' ? 'true' : scopeCondition(scope, target, row, statement);
  const only = fields && passed ? passed.filter((field) => fields.includes(field)) : (fields ?? passed);
  const columns = presentedColumns(target, row, statement, { only });
  const record = `(SELECT row_to_json(x) FROM (SELECT ${columns} FROM ${statement.table(target)} ${row}
    WHERE ${row}._id = ${id} AND ${condition}) x)`;
  return condition === 'true' ? record : `coalesce(${record}, ${alone})`;
}
