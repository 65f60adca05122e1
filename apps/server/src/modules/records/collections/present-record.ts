import type { Entity } from '@paddock/contract';
import { type Collection, readScope } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { readableColumns } from './columns.ts';
import { dataSubjectSql } from './data-subject.ts';
import { populatedReferences } from './populate.ts';
import { scopeCondition } from './scopes.ts';
import { Statement, type Viewer } from './statement.ts';

/** A record, with its owner if the viewer can read everybody's. */
export interface ReadRecord<Presented> {
  readonly record: Presented;
  readonly person: string | null;
}

/** The record of {@link readRecord}, for callers who present a person's own, or what they have just written. */
export async function presentRecord<C extends Collection, Presented = Entity<C>>(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: C,
  id: string,
  more: { populate?: readonly string[] } = {},
): Promise<Presented | undefined> {
  return (await readRecord<C, Presented>(db, viewer, collection, id, more))?.record;
}

/**
 * Reads one record as the viewer may see it. Returns undefined if it does not exist or the viewer may not know of it
 * (COL-04). `id` is a UUID. `Presented` is its type with populated references.
 */
export async function readRecord<C extends Collection, Presented = Entity<C>>(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: C,
  id: string,
  more: { populate?: readonly string[] } = {},
): Promise<ReadRecord<Presented> | undefined> {
  const statement = new Statement(viewer);
  const replaced = populatedReferences(collection, more.populate ?? [], 't', statement);
  const scope = scopeCondition(readScope(collection, viewer.actor.level), collection, 't', statement);
  const [found] = await statement.run<ReadRecord<Presented>>(
    db,
    `SELECT row_to_json(r) AS record, ${dataSubjectSql(collection, 'r', statement)} AS person FROM (
      SELECT ${readableColumns(collection, 't', statement, { replaced })} FROM ${statement.table(collection)} t
      WHERE t._id = ${statement.value(id, 'uuid')} AND ${scope}) r`,
  );
  return found;
}
