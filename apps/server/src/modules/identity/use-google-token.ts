import type { Kysely } from 'kysely';
import type { GoogleToken } from '../../adapters/google-identity/index.ts';
import type { Database } from '../../platform/database/schema.ts';

/**
 * Uses a token up; false where it was used before. A page sends the nonce along with its token, so that whoever has
 * read that request could otherwise send it again until the token expires.
 */
export async function useGoogleToken(
  db: Kysely<Database>,
  { hash, expiresAt }: GoogleToken,
): Promise<boolean> {
  const used = await db
    .insertInto('google_tokens_used')
    .values({ hash, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}
