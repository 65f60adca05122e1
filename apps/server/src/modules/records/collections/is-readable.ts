import { type Collection, readScope } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { scopeCondition } from './scopes.ts';
import { Statement, type Viewer } from './statement.ts';

/** Whether a record exists and the viewer may read it (COL-04). `id` is a UUID. */
export async function isReadable(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: Collection,
  id: string,
): Promise<boolean> {
  const statement = new Statement(viewer);
  const scope = scopeCondition(readScope(collection, viewer.actor.level), collection, 't', statement);
  const found = await statement.run(
    db,
    `SELECT 1 FROM ${statement.table(collection)} t WHERE t._id = ${statement.value(id, 'uuid')} AND ${scope}`,
  );
  return found.length > 0;
}
