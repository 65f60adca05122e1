import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

interface Member {
  readonly user: string;
  readonly portal: string;
}

/** Remembers that a person was removed from a portal, until they become a member again. */
export async function recordRemoval(
  db: Kysely<Database>,
  { user, portal }: Member,
  now: Date,
): Promise<void> {
  await db
    .insertInto('portal_removals')
    .values({ user, portal, at: now })
    .onConflict((conflict) => conflict.columns(['user', 'portal']).doUpdateSet({ at: now }))
    .execute();
}

/** For somebody who has become a member. */
export async function forgetRemoval(db: Kysely<Database>, { user, portal }: Member): Promise<void> {
  await db.deleteFrom('portal_removals').where('user', '=', user).where('portal', '=', portal).execute();
}
