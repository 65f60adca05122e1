import { fieldOf } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import { throwDomainError } from '../../platform/domain-error.ts';
import { canAlwaysRead, fieldExpression } from './columns.ts';
import type { Statement } from './statement.ts';

const maxKeys = 8;

/**
 * The order of a list: a comma-separated list of fields, `-` for descending, made total by `_id` in the direction of
 * the last field, so that an index serves both. Missing values count as the lowest (COL-06).
 */
export function orderBy(collection: Collection, sort: string, row: string, statement: Statement): string {
  const keys = sort
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  if (keys.length > maxKeys) rejectSort(`A list can be sorted by up to ${maxKeys} fields.`);
  const terms: string[] = [];
  let last = 'ASC';
  for (const key of keys) {
    const descending = key.startsWith('-');
    const name = key.replace(/^[-+]/, '');
    if (!isSortable(collection, name, statement))
      return rejectSort(`${collection} cannot be sorted by ${name.slice(0, 100)}.`);
    const expression = fieldExpression(collection, name, row, statement);
    last = descending ? 'DESC' : 'ASC';
    terms.push(
      `${expression} ${last}${isNeverNull(collection, name) ? '' : ` NULLS ${descending ? 'LAST' : 'FIRST'}`}`,
    );
  }
  return [...terms, `${row}._id ${last}`].join(', ');
}

const rejectSort = (message: string): never => throwDomainError('bad_request', message, { sort: message });

function isSortable(collection: Collection, name: string, statement: Statement): boolean {
  const kind = fieldOf(collection, name)?.kind;
  return kind !== 'json' && kind !== 'texts' && canAlwaysRead(collection, name, statement.viewer);
}

/** Fields that are never null sort plainly, as in their index. */
function isNeverNull(collection: Collection, name: string): boolean {
  const field = fieldOf(collection, name);
  if (!field) return true;
  return (
    field.required === true ||
    field.default !== undefined ||
    (field.computed === true && field.kind === 'instant')
  );
}
