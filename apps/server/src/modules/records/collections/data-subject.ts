import type { Collection } from '@paddock/domain';
import { grants } from '@paddock/domain';
import { recordOwnerSql } from '../../../platform/record-owner-sql.ts';
import type { Statement } from './statement.ts';

/**
 * SQL for the user whom record `row` is about, for readers who reach everyone's records; NULL for others. A newsletter
 * subscription counts as about the person who made it. `showsOwner`: the columns of `row` have the field `user` as it is
 * stored.
 */
export function dataSubjectSql(
  collection: Collection,
  row: string,
  statement: Statement,
  { showsOwner = false } = {},
): string {
  if (!grants(statement.viewer.actor.level, 'admin')) return 'NULL';
  if (collection === 'users' || collection === 'newsletter_subscriptions') return `${row}._id`;
  const owner = recordOwnerSql(collection, 'o');
  if (showsOwner && owner === 'o."user"') return `${row}."user"`;
  // Looked up by key: the columns of the reply may omit the owner, or hold a populated record in its place.
  return owner ? `(SELECT ${owner} FROM ${statement.table(collection)} o WHERE o._id = ${row}._id)` : 'NULL';
}
