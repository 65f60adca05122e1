import { lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Origin } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notFound, refuse } from '../../platform/refusal.ts';
import { openSession } from '../../platform/sessions.ts';
import { hashCode, newCode } from '../../platform/tokens.ts';
import { accountOf } from './account.ts';

/** A code for a superadmin to view the site as one user; short-lived, works once (AUT-14, AUT-15). */
export async function mintGuestCode(
  db: Kysely<Database>,
  { user, superadmin, now }: { user: string; superadmin: string; now: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const account = await accountOf(db, user);
  if (!account) notFound('This user');
  if (!account.isActive)
    refuse('conflict', 'This account is not active: there is nothing to be seen through it.');
  const code = newCode();
  const expiresAt = new Date(now.getTime() + lifetimes.guestCode);
  await db
    .insertInto('guest_codes')
    .values({ hash: hashCode(code), user, superadmin, createdAt: now, expiresAt })
    .execute();
  return { code, expiresAt };
}

/**
 * Exchanges a guest code, which only the superadmin who asked for it can do. Answers the guest auth code and
 * whose eyes it lends, or undefined for a code that does not work.
 */
export async function startGuestSession(
  db: Kysely<Database>,
  given: { code: string; superadmin: string; now: Date; origin: Origin },
): Promise<{ authCode: string; user: string; expiresAt: Date } | undefined> {
  const { superadmin, now, origin } = given;
  const used = await db
    .updateTable('guest_codes')
    .set({ usedAt: now })
    .where('hash', '=', hashCode(given.code))
    .where('superadmin', '=', superadmin)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('user')
    .executeTakeFirst();
  if (!used) return undefined;
  const authCode = await openSession(db, { user: used.user, guestOf: superadmin, now, ...origin });
  return { authCode, user: used.user, expiresAt: new Date(now.getTime() + lifetimes.guestSession) };
}
