import { fieldOf } from '@paddock/contract';
import { type Collection, collectionWords } from '@paddock/domain';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { canAlwaysRead, fieldExpression } from './columns.ts';
import type { Statement } from './statement.ts';

const maxKeys = 8;

/** One field that a list is sorted by. */
export interface SortKey {
  readonly name: string;
  readonly expression: string;
  readonly isDescending: boolean;
  readonly isNeverNull: boolean;
}

/**
 * The keys of a list's order: a comma-separated list of fields, `-` for descending, made total by `_id` in the direction
 * of the last field, so that an index serves both.
 */
export function sortKeys(collection: Collection, sort: string, row: string, statement: Statement): SortKey[] {
  const terms = sort
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  if (terms.length > maxKeys) rejectSort(`A list can be sorted by up to ${maxKeys} fields.`);
  const keys = terms.map((term): SortKey => {
    const name = term.replace(/^[-+]/, '');
    if (!isSortable(collection, name, statement))
      return rejectSort(`The ${collectionWords(collection).many} cannot be sorted by this field.`);
    return {
      name,
      expression: fieldExpression(collection, name, row, statement),
      isDescending: term.startsWith('-'),
      isNeverNull: isNeverNull(collection, name),
    };
  });
  const isDescending = keys.at(-1)?.isDescending ?? false;
  return [...keys, { name: '_id', expression: `${row}._id`, isDescending, isNeverNull: true }];
}

/** The order by these keys. Missing values count as the lowest (COL-06). */
export function orderBy(keys: readonly SortKey[]): string {
  return keys
    .map(({ expression, isDescending, isNeverNull: isAlwaysSet }) => {
      const nulls = isAlwaysSet ? '' : ` NULLS ${isDescending ? 'LAST' : 'FIRST'}`;
      return `${expression} ${isDescending ? 'DESC' : 'ASC'}${nulls}`;
    })
    .join(', ');
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
    (field.computed === true && field.kind === 'instant' && field.isNullable === false)
  );
}
