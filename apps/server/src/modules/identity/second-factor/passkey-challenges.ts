import { lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { hashCode, newCode } from '../../../platform/tokens.ts';

/** What a challenge was made for: an answer to it counts for nothing else. */
export interface ChallengeFor {
  readonly purpose: 'register' | 'second' | 'sign-in' | 'sudo';
  readonly user: string | null;
  readonly rpId: string;
}

/** A challenge that one answer may sign, within five minutes. The random bytes as base64url. */
export async function newChallenge(db: Kysely<Database>, made: ChallengeFor, now: Date): Promise<string> {
  const challenge = newCode();
  const expiresAt = new Date(now.getTime() + lifetimes.passkeyChallenge);
  await db
    .insertInto('passkey_challenges')
    .values({ hash: hashCode(challenge), ...made, expiresAt })
    .execute();
  return challenge;
}

/** Uses a challenge up; false where it was not made for this, or its time is over. */
export async function takeChallenge(
  db: Kysely<Database>,
  { purpose, user, rpId }: ChallengeFor,
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
