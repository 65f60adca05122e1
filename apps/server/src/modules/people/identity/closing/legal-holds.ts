import type { Kysely } from 'kysely';
import type { Actor } from '../../../../platform/actor.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwNotFound } from '../../../../platform/domain-error.ts';
import { requireOwnSession } from '../sessions/require-own-session.ts';
import { rejectErased } from './closing-requests.ts';

/** Keeps everything about a person from being erased. A second hold replaces the first. */
export async function setHold(
  { db, actor, now }: { db: Kysely<Database>; actor: Actor; now: Date },
  { user, reason, until }: { user: string; reason: string; until: Date | null },
): Promise<void> {
  const { user: admin } = requireOwnSession(actor);
  // The erasure takes the same lock.
  const person = await db
    .selectFrom('users')
    .select('_id')
    .where('_id', '=', user)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) return throwNotFound('This person');
  await rejectErased(db, user);
  const hold = { reason, until, at: now, by: admin.id };
  await db
    .insertInto('legal_holds')
    .values({ user, ...hold })
    .onConflict((held) => held.column('user').doUpdateSet(hold))
    .execute();
}

export async function liftHold(db: Kysely<Database>, user: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('legal_holds').where('user', '=', user).executeTakeFirst();
  if (numDeletedRows === 0n) throwNotFound('This hold');
}
