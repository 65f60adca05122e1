import { fieldOf } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { refuse } from '../../platform/refusal.ts';
import { expressionOf, readsAlways } from './columns.ts';
import type { Statement } from './statement.ts';

const keysAtMost = 8;

/**
 * The order of a list: a comma list of fields, `-` for descending, made total by `_id` in the direction of the
 * last one, so that an index serves both. Missing values are the least (COL-06).
 */
export function orderBy(collection: Collection, sort: string, row: string, statement: Statement): string {
  const keys = sort
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  if (keys.length > keysAtMost) unsortable(`A list is sorted by at most ${keysAtMost} fields.`);
  const terms: string[] = [];
  let last = 'ASC';
  for (const key of keys) {
    const descending = key.startsWith('-');
    const name = key.replace(/^[-+]/, '');
    if (!sortable(collection, name, statement))
      return unsortable(`${collection} cannot be sorted by ${name.slice(0, 100)}.`);
    const expression = expressionOf(collection, name, row, statement);
    last = descending ? 'DESC' : 'ASC';
    terms.push(
      `${expression} ${last}${alwaysThere(collection, name) ? '' : ` NULLS ${descending ? 'LAST' : 'FIRST'}`}`,
    );
  }
  return [...terms, `${row}._id ${last}`].join(', ');
}

const unsortable = (message: string): never => refuse('bad_request', message, { sort: message });

function sortable(collection: Collection, name: string, statement: Statement): boolean {
  const kind = fieldOf(collection, name)?.kind;
  return kind !== 'json' && kind !== 'texts' && readsAlways(collection, name, statement.viewer.actor.level);
}

/** Fields that are never null sort plainly, as their index does. */
function alwaysThere(collection: Collection, name: string): boolean {
  const field = fieldOf(collection, name);
  if (!field) return true;
  return (
    field.required === true ||
    field.default !== undefined ||
    (field.computed === true && field.kind === 'instant')
  );
}
