import type { Kysely, UpdateObject } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** Changes one participation. Only this module calls it; the others call the named operations beside it. */
export async function updateParticipation(
  db: Kysely<Database>,
  id: string,
  change: UpdateObject<Database, 'synd_users'>,
): Promise<void> {
  await db.updateTable('synd_users').set(change).where('_id', '=', id).execute();
}
