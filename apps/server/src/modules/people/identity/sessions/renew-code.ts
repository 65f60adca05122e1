import { lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { ActorSession } from '../../../../platform/actor.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import { hashCode, newCode } from '../../../../platform/tokens.ts';

/**
 * Gives a session another auth code and returns it. The former code ends within ten seconds, which lets requests on
 * their way arrive, and never counts as re-authenticated by what led to the new one: a stolen copy gains nothing
 * (SEC-13). Throws a conflict if another request has renewed the code already.
 */
export async function renewAuthCode(
  db: Kysely<Database>,
  session: Pick<ActorSession, 'id' | 'hash' | 'authenticatedAt'>,
  { now, isReauthenticated }: { now: Date; isReauthenticated: boolean },
): Promise<string> {
  const authCode = newCode();
  const renewed = await db
    .updateTable('user_auths')
    .set({ hash: hashCode(authCode), ...(isReauthenticated && { authenticatedAt: now }) })
    .where('_id', '=', session.id)
    .where('hash', '=', session.hash)
    .where('endedAt', 'is', null)
    .returning('_id')
    .executeTakeFirst();
  if (!renewed) return rejectFormerCode();
  await db
    .insertInto('former_session_codes')
    .values({
      hash: session.hash,
      session: session.id,
      authenticatedAt: session.authenticatedAt,
      endsAt: new Date(now.getTime() + lifetimes.formerSessionCode),
    })
    .execute();
  return authCode;
}

/** Rejects a code that is about to end before anything is verified: it is never renewed. */
export function requireCurrentCode({ isFormerCode }: Pick<ActorSession, 'isFormerCode'>): void {
  if (isFormerCode) rejectFormerCode();
}

function rejectFormerCode(): never {
  throwDomainError('conflict', 'You have just done this in another tab. Please try again.');
}
