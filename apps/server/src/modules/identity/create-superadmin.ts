import { randomBytes } from 'node:crypto';
import { isPlausibleEmail } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { visitor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction, newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refusal.ts';
import { findAccount } from './account.ts';
import { hashPassword } from './passwords.ts';

/**
 * Makes an active superadmin, for a deployment that has none yet, and answers the random password that is kept
 * nowhere else. Refuses an address that is none, or that has an account.
 */
export async function createSuperadmin(
  database: Kysely<Database>,
  { email, now }: { email: string; now: Date },
): Promise<string> {
  if (!isPlausibleEmail(email)) refuse('bad_request', `"${email}" is not an e-mail address.`);
  const password = randomBytes(15).toString('base64url');
  const hash = await hashPassword(password);
  await inTransaction(database, async (db) => {
    const taken = await findAccount(db, email);
    if (taken) refuse('conflict', `${email} has an account already, of level ${taken.level}.`);
    const _id = newId();
    await db
      .insertInto('users')
      .values({
        _id,
        createdAt: now,
        updatedAt: now,
        username: email,
        email,
        password: hash,
        level: 'superadmin',
        isActive: true,
      })
      .execute();
    const by = { actor: visitor, origin: { address: 'console', agent: 'create-superadmin' }, now };
    await audit(db, by, { action: 'users.create', collection: 'users', record: _id });
  });
  return password;
}
