import { fieldOf } from '@paddock/contract';
import type { Collection } from '@paddock/domain';

/** The owner of the record `row`, as SQL. Undefined if records of the collection have no owner. */
export function recordOwnerSql(collection: Collection, row: string): string | undefined {
  if (collection === 'users') return `${row}._id`;
  if (collection === 'synd_agreements')
    return `(SELECT p."user" FROM synd_users p WHERE p._id = ${row}."syndUser")`;
  return fieldOf(collection, 'user') ? `${row}."user"` : undefined;
}
