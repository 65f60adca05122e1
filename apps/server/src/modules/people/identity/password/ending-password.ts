import { createHash } from 'node:crypto';
import { lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';

const hashStored = (stored: string): Buffer => createHash('sha256').update(stored).digest();

/**
 * Lets a password that somebody else knows, because it was printed or an admin gave it, end after seven days. Any other
 * one that is set later does not end.
 */
export async function endPasswordLater(
  db: Kysely<Database>,
  { user, password, now }: { user: string; password: string; now: Date },
): Promise<void> {
  const endsAt = new Date(now.getTime() + lifetimes.initialPassword);
  await db
    .insertInto('ending_passwords')
    .values({ user, passwordHash: hashStored(password), endsAt })
    .execute();
}

/** Whether the stored password of an account was printed or given by an admin, and has ended. */
export async function hasPasswordEnded(
  db: Kysely<Database>,
  { _id, password }: { readonly _id: string; readonly password: string | null },
  now: Date,
): Promise<boolean> {
  if (password === null) return false;
  const ended = await db
    .selectFrom('ending_passwords')
    .select('user')
    .where('user', '=', _id)
    .where('passwordHash', '=', hashStored(password))
    .where('endsAt', '<=', now)
    .executeTakeFirst();
  return ended !== undefined;
}
