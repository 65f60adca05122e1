import { randomBytes } from 'node:crypto';
import { isPlausibleEmail } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { visitor } from '../../../../platform/actor.ts';
import { audit } from '../../../../platform/audit.ts';
import { inTransaction, newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import { createdRecord } from '../../../../platform/record-changes.ts';
import { endPasswordLater } from '../password/ending-password.ts';
import { hashPassword } from '../password/passwords.ts';
import { findAccountByLogin } from './account.ts';

/**
 * Creates an active superadmin for a deployment that has none, and returns the random password, which is stored nowhere
 * else and ends after seven days unless it is changed. Rejects an address that is invalid or has an account already.
 */
export async function createSuperadmin(
  database: Kysely<Database>,
  {
    email,
    firstName = null,
    lastName = null,
    now,
  }: { email: string; firstName?: string | null; lastName?: string | null; now: Date },
): Promise<string> {
  if (!isPlausibleEmail(email)) throwDomainError('bad_request', `"${email}" is not an email address.`);
  const password = randomBytes(16).toString('base64url');
  const hash = await hashPassword(password);
  await inTransaction(database, async (db) => {
    const taken = await findAccountByLogin(db, email);
    if (taken) throwDomainError('conflict', `${email} has an account already, of level ${taken.level}.`);
    const _id = newId();
    await db
      .insertInto('users')
      .values({
        _id,
        createdAt: now,
        updatedAt: now,
        username: email,
        email,
        firstName,
        lastName,
        password: hash,
        level: 'superadmin',
        isActive: true,
      })
      .execute();
    await endPasswordLater(db, { user: _id, password: hash, now });
    const by = { actor: visitor, origin: { address: 'console', agent: 'create-superadmin' }, now };
    const changes = await createdRecord(db, 'users', _id);
    await audit(db, by, { action: 'users.create', collection: 'users', record: _id, changes });
  });
  return password;
}
