import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { RecordChanges } from '../../../platform/record-changes.ts';
import { createRecord, type Viewer } from '../../records/collections/index.ts';
import { portalHooks } from './portal-hooks.ts';

/** Gives a new portal a text for each of its pages. */
export type CreateTexts = (
  db: Kysely<Database>,
  portal: { _id: string; slug: string; name: string; educationLabel: string | null; now: Date },
) => Promise<void>;

/** Creates a portal with its texts, so that each of its pages shows something from the first request on. */
export async function createPortal(
  db: Kysely<Database>,
  by: Viewer,
  body: Readonly<Record<string, unknown>>,
  createTexts: CreateTexts,
): Promise<{ id: string; changes: RecordChanges }> {
  const created = await createRecord({ db, by, collection: 'portals', hooks: portalHooks }, body);
  const portal = await db
    .selectFrom('portals')
    .select(['_id', 'slug', 'name', 'educationLabel'])
    .where('_id', '=', created.id)
    .executeTakeFirstOrThrow();
  await createTexts(db, { ...portal, now: by.now });
  return created;
}
