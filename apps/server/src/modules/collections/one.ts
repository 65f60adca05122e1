import { type Collection, readScope } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { presentedColumns } from './columns.ts';
import { populatedReferences } from './populate.ts';
import { scopeCondition } from './scopes.ts';
import { Statement } from './statement.ts';
import type { Viewer } from './viewer.ts';

/**
 * One record as JSON text, or undefined where it is not there or the viewer may not know of it (COL-04).
 * `id` is a UUID.
 */
export async function presentOne(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: Collection,
  id: string,
  more: { populate?: readonly string[] } = {},
): Promise<string | undefined> {
  const statement = new Statement(viewer);
  const replaced = populatedReferences(collection, more.populate ?? [], 't', statement);
  const scope = scopeCondition(readScope(collection, viewer.actor.level), collection, 't', statement);
  const [found] = await statement.run<{ record: string }>(
    db,
    `SELECT row_to_json(r)::text AS record FROM (
      SELECT ${presentedColumns(collection, 't', statement, { replaced })} FROM ${statement.table(collection)} t
      WHERE t._id = ${statement.value(id, 'uuid')} AND ${scope}) r`,
  );
  return found?.record;
}
