import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { dropRecoveryCodes } from './recovery-codes.ts';

/** Removes all second factors of a person. Answers whether there were any. */
export async function removeFactors(db: Kysely<Database>, user: string): Promise<boolean> {
  const apps = await db
    .deleteFrom('totp_factors')
    .where('user', '=', user)
    .returning('confirmedAt')
    .execute();
  const passkeys = await db.deleteFrom('passkeys').where('user', '=', user).returning('_id').execute();
  await dropRecoveryCodes(db, user);
  return passkeys.length > 0 || apps.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Removes the factors that were set up from a moment on; older ones still guard the account. */
export async function removeFactorsSince(db: Kysely<Database>, user: string, since: Date): Promise<void> {
  await db
    .deleteFrom('totp_factors')
    .where('user', '=', user)
    .where((row) => row.or([row('confirmedAt', 'is', null), row('confirmedAt', '>=', since)]))
    .execute();
  for (const table of ['passkeys', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('user', '=', user).where('createdAt', '>=', since).execute();
}
