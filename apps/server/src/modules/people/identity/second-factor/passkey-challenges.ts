import { lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { hashCode, newCode } from '../../../../platform/tokens.ts';

/** What a challenge was created for; a response to it counts for nothing else. */
export interface ChallengeScope {
  readonly purpose: 'register' | 'second' | 'sign-in' | 'sudo' | 'remove' | 'keep-email';
  readonly user: string | null;
  readonly rpId: string;
}

/** Creates a challenge that can be signed once, within five minutes. Returns its random bytes as base64url. */
export async function createChallenge(
  db: Kysely<Database>,
  scope: ChallengeScope,
  now: Date,
): Promise<string> {
  const challenge = newCode();
  const expiresAt = new Date(now.getTime() + lifetimes.passkeyChallenge);
  await db
    .insertInto('passkey_challenges')
    .values({ hash: hashCode(challenge), ...scope, expiresAt })
    .execute();
  return challenge;
}

/** Uses up a challenge; false if it was created for something else or has expired. */
export async function consumeChallenge(
  db: Kysely<Database>,
  { purpose, user, rpId }: ChallengeScope,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hashCode(challenge))
    .where('purpose', '=', purpose)
    .where('user', user === null ? 'is' : '=', user)
    .where('rpId', '=', rpId)
    .where('expiresAt', '>', now)
    .returning('hash')
    .executeTakeFirst();
  return taken !== undefined;
}
