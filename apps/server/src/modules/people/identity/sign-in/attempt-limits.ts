import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { DomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RateLimit, RateLimitBucket } from '../../../../platform/rate-limit-bucket.ts';
import {
  addressGroup,
  clearRateLimit,
  consumeAttempt,
  refundAttempt,
} from '../../../../platform/rate-limits.ts';
import {
  codeFromAddress,
  emailAccount,
  emailAccountFromAddress,
  emailFromAddress,
  googleFromAddress,
  passkeyChallenges,
  passkeyFromAddress,
  secondFactorAccount,
  secondFactorFromAddress,
  signInAccount,
  signInFromAddress,
} from './rate-limits.ts';

/** Where an attempt comes from: a network address, and the known device or session of the account's owner, if any. */
export interface AttemptSource {
  readonly address: string;
  readonly trustedHash: Buffer | null;
}

/** An address with this many failures on this many accounts within this time counts as password spraying. */
const sprayLimit = { failures: 100, accounts: 20, windowMs: 15 * 60_000 };

type SprayCounter = Pick<Platform, 'db' | 'secrets'>;

/** A sign-in attempt from an address, for an account or for a name that has no account. */
interface SprayAttempt {
  readonly address: string;
  readonly account: string;
}

/**
 * Attempts from a known device or session have their own counter: strangers cannot use it up, and a thief of the device
 * gets no more attempts than anybody else.
 */
function buildLimits(
  account: string,
  { address, trustedHash }: AttemptSource,
  { here, all }: { here: RateLimit; all: RateLimit },
): RateLimitBucket[] {
  const key = trustedHash ? `${account} ${trustedKey(trustedHash)}` : `${account} ${addressGroup(address)}`;
  return [
    { limit: here, key },
    { limit: all, key: trustedHash ? key : account },
  ];
}

/** The rate-limit key of a known device or session. */
export const trustedKey = (trustedHash: Buffer): string => `own-${trustedHash.toString('hex')}`;

/** Limits on passwords for an account; where there is no account, for the name that was typed. */
export function passwordLimits(account: string, from: AttemptSource): RateLimitBucket[] {
  return buildLimits(account, from, { here: signInFromAddress, all: signInAccount });
}

/** Limits on second factors of an account, since there are few six-digit codes. */
export function secondFactorLimits(account: string, from: AttemptSource): RateLimitBucket[] {
  return buildLimits(account, from, {
    here: secondFactorFromAddress,
    all: secondFactorAccount,
  });
}

/** Clears an account's limits on failed sign-ins and requested emails, from everywhere. */
export async function resetAccountLimits(db: Platform['db'], account: string): Promise<void> {
  for (const { name } of [signInAccount, emailAccount, signInFromAddress, emailAccountFromAddress])
    await clearRateLimit(db, name, account);
}

/** Limit on passkeys that fail. */
export function passkeyLimit(address: string): RateLimitBucket {
  return { limit: passkeyFromAddress, key: addressGroup(address) };
}

/** Limit on challenges for passkey sign-in, which names no user. */
export function passkeyChallengeLimit(address: string): RateLimitBucket {
  return { limit: passkeyChallenges, key: addressGroup(address) };
}

/** Limit on Google tokens that fail. */
export function googleLimit(address: string): RateLimitBucket {
  return { limit: googleFromAddress, key: addressGroup(address) };
}

/** Limit on one-time codes that fail. */
export function codeLimit(address: string): RateLimitBucket {
  return { limit: codeFromAddress, key: addressGroup(address) };
}

/** Limit on emails requested from an address, or from a known device of the recipient. */
export function emailSendLimit({ address, trustedHash }: AttemptSource): RateLimitBucket {
  return {
    limit: emailFromAddress,
    key: trustedHash ? trustedKey(trustedHash) : addressGroup(address),
  };
}

/**
 * Runs an attempt under limits, outside any transaction. It is counted first, and refunded if it succeeds or throws.
 * Throws 429 if a limit is used up. `spray` also counts a password sign-in against its network address.
 */
export async function withAttemptLimits<Found>(
  platform: Pick<Platform, 'config' | 'db' | 'secrets'>,
  limits: readonly RateLimitBucket[],
  now: Date,
  attempt: () => Promise<Found | undefined>,
  spray?: SprayAttempt,
): Promise<Found | undefined> {
  if (!platform.config.rateLimits) return attempt();
  if (spray) await consumeSprayAttempt(platform, spray, now);
  for (const bucket of limits) await consumeAttempt(platform.db, bucket, now);
  const refund = async () => {
    for (const bucket of limits) await refundAttempt(platform.db, bucket);
    if (spray) await refundSprayAttempt(platform, spray);
  };
  let found: Found | undefined;
  try {
    found = await attempt();
  } catch (error) {
    await refund();
    throw error;
  }
  if (found !== undefined) await refund();
  return found;
}

/** Counts what costs something every time, such as an email, in the transaction of the request. */
export async function enforceRateLimit(
  platform: Pick<Platform, 'config'>,
  db: Platform['db'],
  bucket: RateLimitBucket,
  now: Date,
): Promise<void> {
  if (platform.config.rateLimits) await consumeAttempt(db, bucket, now);
}

/** Keyed, because the name that was typed is often an address, which could be found out by trying. */
const hashAccount = ({ secrets }: SprayCounter, account: string): Buffer =>
  Buffer.from(secrets.sign('sign-in-failure', account));

/**
 * Counts a sign-in attempt before it runs, so that concurrent attempts cannot slip past the limit together. Throws 429 if
 * the address has failed too often on too many accounts.
 */
async function consumeSprayAttempt(
  counter: SprayCounter,
  { address, account }: SprayAttempt,
  now: Date,
): Promise<void> {
  const { db } = counter;
  const from = addressGroup(address);
  // Checked before anything is written, so that a blocked address adds no rows.
  await assertNotSpraying(db, from, now, 0);
  const stale = new Date(now.getTime() - sprayLimit.windowMs);
  await sql`
    INSERT INTO sign_in_failures AS f (address, account, "startedAt", failures)
    VALUES (${from}, ${hashAccount(counter, account)}, ${now}, 1)
    ON CONFLICT (address, account) DO UPDATE SET
      failures = CASE WHEN f."startedAt" <= ${stale} THEN 1 ELSE f.failures + 1 END,
      "startedAt" = CASE WHEN f."startedAt" <= ${stale} THEN ${now} ELSE f."startedAt" END`.execute(db);
  await assertNotSpraying(db, from, now, 1);
}

/** A sign-in that succeeds does not count. */
async function refundSprayAttempt(counter: SprayCounter, { address, account }: SprayAttempt): Promise<void> {
  await sql`UPDATE sign_in_failures SET failures = greatest(failures - 1, 0)
    WHERE address = ${addressGroup(address)} AND account = ${hashAccount(counter, account)}`.execute(
    counter.db,
  );
}

async function assertNotSpraying(db: Kysely<Database>, from: string, now: Date, own: number): Promise<void> {
  const { rows } = await sql<{ failures: number; accounts: number; since: Date | null }>`
    SELECT coalesce(sum(failures), 0)::int AS failures, count(*)::int AS accounts, min("startedAt") AS since
    FROM sign_in_failures
    WHERE address = ${from} AND failures > 0 AND "startedAt" > ${new Date(now.getTime() - sprayLimit.windowMs)}`.execute(
    db,
  );
  const found = rows[0];
  if (!found?.since || found.accounts < sprayLimit.accounts || found.failures - own < sprayLimit.failures)
    return;
  const remaining = found.since.getTime() + sprayLimit.windowMs - now.getTime();
  throw new DomainError('too_many_requests', 'Too many tries. Please wait a while and try again.', {
    retryAfter: Math.max(1, Math.ceil(remaining / 1000)),
  });
}
