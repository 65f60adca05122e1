import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';

/** Deletes a picture of a portal; a trigger deletes its file. Returns the key of the file. */
export async function deletePortalPicture(
  db: Kysely<Database>,
  { portal, name }: { portal: string; name: string },
): Promise<{ key: string }> {
  const deleted = await db
    .deleteFrom('portal_pictures')
    .where('portal', '=', portal)
    .where('name', '=', name)
    .returning('key')
    .executeTakeFirst();
  return deleted ?? throwNotFound('This picture');
}
