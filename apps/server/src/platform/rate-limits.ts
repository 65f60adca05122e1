import { isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';
import { DomainError } from './domain-error.ts';
import type { RateLimit, RateLimitBucket } from './rate-limit-bucket.ts';

const names = new Set<string>();

/** Declares a rate limit, in the module that enforces it. Its name is stored with its counters, so each has its own. */
export function defineRateLimit<Limit extends RateLimit>(limit: Limit): Limit {
  if (names.has(limit.name)) throw new Error(`Two rate limits are called ${limit.name}`);
  names.add(limit.name);
  return limit;
}

/** An address as rate limits count it: an IPv6 household is its /64. */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const filled =
    tail === undefined ? front : [...front, ...Array(8 - front.length - back.length).fill('0'), ...back];
  return filled
    .slice(0, 4)
    .map((group) => group.toLowerCase().padStart(4, '0'))
    .join(':');
}

interface RateLimitCounter {
  failures: number;
  windowStartedAt: Date;
}

/** Throws a 429 when the failures of the window are used up. */
export async function checkRateLimit(
  db: Kysely<Database>,
  limit: RateLimit,
  key: string,
  now: Date,
): Promise<void> {
  const row = await db
    .selectFrom('rate_limit_counters')
    .select(['windowStartedAt', 'failures'])
    .where('key', '=', counterKey(limit, key))
    .executeTakeFirst();
  if (row && row.failures >= limit.failures) throwRateLimited(limit, row, now);
}

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot pass the limit together. Throws a 429 for
 * the one too many. An attempt that succeeds is refunded.
 */
export async function consumeAttempt(db: Kysely<Database>, by: RateLimitBucket, now: Date): Promise<void> {
  const counter = await countFailure(db, by.limit, by.key, now);
  if (counter.failures > by.limit.failures) throwRateLimited(by.limit, counter, now);
}

/** Clears an account's counters of a limit, from every address. */
export async function clearRateLimit(db: Kysely<Database>, name: string, account: string): Promise<void> {
  const key = `${name}:${account}`;
  await sql`DELETE FROM rate_limit_counters WHERE key = ${key} OR key LIKE ${`${key} %`}`.execute(db);
}

/** Takes an attempt back: a success costs nothing. */
export async function refundAttempt(db: Kysely<Database>, by: RateLimitBucket): Promise<void> {
  await sql`UPDATE rate_limit_counters SET failures = greatest(failures - 1, 0)
    WHERE key = ${counterKey(by.limit, by.key)}`.execute(db);
}

/** Counts a failure, outside the transaction of the request, which the failure rolls back. */
export async function countFailure(
  db: Kysely<Database>,
  limit: RateLimit,
  key: string,
  now: Date,
): Promise<RateLimitCounter> {
  const stale = new Date(now.getTime() - limit.windowMs);
  const { rows } = await sql<RateLimitCounter>`
    INSERT INTO rate_limit_counters AS c (key, "windowStartedAt", failures)
    VALUES (${counterKey(limit, key)}, ${now}, 1)
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN c."windowStartedAt" <= ${stale} THEN 1 ELSE c.failures + 1 END,
      "windowStartedAt" = CASE WHEN c."windowStartedAt" <= ${stale} THEN ${now} ELSE c."windowStartedAt" END
    RETURNING failures, "windowStartedAt"`.execute(db);
  return rows[0] ?? { failures: 1, windowStartedAt: now };
}

const defaultMessage = 'Too many tries. Please wait a while and try again.';

function throwRateLimited(limit: RateLimit, counter: RateLimitCounter, now: Date): void {
  const remaining = counter.windowStartedAt.getTime() + limit.windowMs - now.getTime();
  if (remaining > 0)
    throw new DomainError('too_many_requests', limit.message ?? defaultMessage, {
      retryAfter: Math.ceil(remaining / 1000),
    });
}

function counterKey(limit: RateLimit, key: string): string {
  return `${limit.name}:${key}`;
}
