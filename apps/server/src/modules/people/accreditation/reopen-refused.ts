import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { recordProfileReview } from '../investing-profiles/index.ts';

/**
 * Reviews that were refused wait again, because their owner has sent a document since (ENT-06). Returns the profiles.
 */
export async function reopenRefused(
  db: Kysely<Database>,
  { user, now }: { user: string; now: Date },
): Promise<string[]> {
  const refused = await db
    .selectFrom('investing_entities')
    .select('_id')
    .where('user', '=', user)
    .where('accreditationReview', '=', 'refused')
    .where('archivedAt', 'is', null)
    .forNoKeyUpdate()
    .execute();
  for (const { _id } of refused)
    await recordProfileReview(db, _id, { decision: null, reason: null, validUntil: null, by: null, now });
  return refused.map(({ _id }) => _id);
}
