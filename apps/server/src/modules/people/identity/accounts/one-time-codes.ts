import { lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { DomainError } from '../../../../platform/domain-error.ts';
import type { RequestContext } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { checkRateLimit } from '../../../../platform/rate-limits.ts';
import { hashCode, newCode } from '../../../../platform/tokens.ts';
import { codeLimit } from '../sign-in/attempt-limits.ts';

type CodePurpose = 'confirm' | 'reset';

const codeLifetimes = { confirm: lifetimes.confirmation, reset: lifetimes.resetCode } as const;

/** Creates a code for an email, by default with the lifetime of its purpose. Only its hash is stored. */
export async function issueCode(
  db: Kysely<Database>,
  {
    user,
    purpose,
    now,
    lifetime = codeLifetimes[purpose],
  }: { user: string; purpose: CodePurpose; now: Date; lifetime?: number },
): Promise<string> {
  const code = newCode();
  const expiresAt = new Date(now.getTime() + lifetime);
  await db
    .insertInto('one_time_codes')
    .values({ hash: hashCode(code), purpose, user, createdAt: now, expiresAt })
    .execute();
  return code;
}

/** Redeems a code and expires the user's other codes for the same purpose. Returns the user, or undefined. */
export async function redeemCode(
  db: Kysely<Database>,
  { code, purpose, now }: { code: string; purpose: CodePurpose; now: Date },
): Promise<string | undefined> {
  const used = await db
    .updateTable('one_time_codes')
    .set({ usedAt: now })
    .where('hash', '=', hashCode(code))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('user')
    .executeTakeFirst();
  if (used) await expireCodes(db, { user: used.user, purpose, now });
  return used?.user;
}

/** Expires the codes that were mailed before, also for requests in progress that wait for this transaction. */
export async function expireCodes(
  db: Kysely<Database>,
  { user, purpose, now }: { user: string; purpose: CodePurpose; now: Date },
): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set(({ ref }) => ({ expiresAt: ref('createdAt') }))
    .where('user', '=', user)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute();
}

/** Marks all of a user's codes as used and expired, so that none confirms or resets an account that an admin has closed. */
export async function voidCodes(db: Kysely<Database>, user: string, now: Date): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set(({ ref }) => ({ usedAt: now, expiresAt: ref('createdAt') }))
    .where('user', '=', user)
    .where('usedAt', 'is', null)
    .execute();
}

/**
 * Rejects a one-time code that does not work, with 429 if the address has sent too many. The limit is checked only after
 * the code has been looked up: codes are too long to guess, and one person must not lock out others behind the same
 * address.
 */
export async function rejectInvalidCode(
  platform: Pick<Platform, 'config'>,
  { db, now, origin }: Pick<RequestContext<unknown, unknown, unknown>, 'db' | 'now' | 'origin'>,
  message: string,
  code: 'bad_request' | 'forbidden' | 'registration_disabled' = 'bad_request',
): Promise<never> {
  const bucket = codeLimit(origin.address);
  if (platform.config.rateLimits) await checkRateLimit(db, bucket.limit, bucket.key, now);
  throw new DomainError(code, message, {
    ...(code === 'bad_request' && { fields: { code: message } }),
    countsAgainst: [bucket],
    isAudited: true,
  });
}
