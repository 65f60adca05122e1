import { lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Origin } from '../../../../platform/audit.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../../platform/domain-error.ts';
import { hashCode, newCode } from '../../../../platform/tokens.ts';
import { findAccountById } from '../accounts/account.ts';
import { openSession } from '../sessions/sessions.ts';

/** Creates a code with which a superadmin views the site as one user; short-lived and usable once (AUT-14, AUT-15). */
export async function issueImpersonationCode(
  db: Kysely<Database>,
  { user, superadmin, now }: { user: string; superadmin: string; now: Date },
): Promise<{ code: string; expiresAt: Date }> {
  const account = await findAccountById(db, user);
  if (!account) throwNotFound('This user');
  if (!account.isActive)
    throwDomainError('conflict', 'This account is not active, so you cannot view the site as this user.');
  const code = newCode();
  const expiresAt = new Date(now.getTime() + lifetimes.impersonationCode);
  await db
    .insertInto('guest_codes')
    .values({ hash: hashCode(code), user, superadmin, createdAt: now, expiresAt })
    .execute();
  return { code, expiresAt };
}

/**
 * Exchanges an impersonation code for a session; only the superadmin who requested it can. Returns the auth code and
 * the user, or undefined if the code does not work.
 */
export async function startImpersonationSession(
  db: Kysely<Database>,
  { code, superadmin, now, origin }: { code: string; superadmin: string; now: Date; origin: Origin },
): Promise<{ authCode: string; user: string; expiresAt: Date } | undefined> {
  const used = await db
    .updateTable('guest_codes')
    .set({ usedAt: now })
    .where('hash', '=', hashCode(code))
    .where('superadmin', '=', superadmin)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('user')
    .executeTakeFirst();
  if (!used) return undefined;
  const authCode = await openSession(db, { user: used.user, impersonatedBy: superadmin, now, ...origin });
  return { authCode, user: used.user, expiresAt: new Date(now.getTime() + lifetimes.impersonationSession) };
}
