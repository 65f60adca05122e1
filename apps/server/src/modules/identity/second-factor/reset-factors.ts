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
