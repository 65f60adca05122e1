import { isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';
import { Refusal } from './refusal.ts';

/** So many failures within so many milliseconds; after that the call answers 429 until the window is over. */
export interface RateLimit {
  readonly name: string;
  readonly failures: number;
  readonly windowMs: number;
}

const quarter = 15 * 60_000;

/** Account and address together, with a slower limit on the account alone: nobody is locked out by a stranger soon. */
export const rateLimits = {
  signInHere: { name: 'sign-in-here', failures: 10, windowMs: quarter },
  signInAccount: { name: 'sign-in-account', failures: 100, windowMs: 24 * 60 * 60_000 },
  /** Second factors after a right password: the slow one, so that six digits cannot be tried through. */
  secondHere: { name: 'second-here', failures: 10, windowMs: quarter },
  secondAccount: { name: 'second-account', failures: 50, windowMs: 24 * 60 * 60_000 },
  passkeyHere: { name: 'passkey-here', failures: 10, windowMs: quarter },
  /** Questions for any passkey: each is kept until it is answered or stale, whoever asks. */
  passkeyAsked: { name: 'passkey-asked', failures: 300, windowMs: quarter },
  googleHere: { name: 'google-here', failures: 10, windowMs: quarter },
  codeHere: { name: 'code-here', failures: 10, windowMs: quarter },
  mailHere: { name: 'mail-here', failures: 20, windowMs: 60 * 60_000 },
  mailAccount: { name: 'mail-account', failures: 5, windowMs: 60 * 60_000 },
  subscribeHere: { name: 'subscribe-here', failures: 60, windowMs: 60 * 60_000 },
  /** Notifications that one person's doing sends: each may be a mail to every admin. */
  notices: { name: 'notices', failures: 300, windowMs: 60 * 60_000 },
  /** Lines of the audit log about calls of an address that were refused by one of these limits. */
  notedHere: { name: 'noted-here', failures: 1, windowMs: quarter },
} as const satisfies Record<string, RateLimit>;

/** An address as a limit counts it: an IPv6 household is its /64. */
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

/** One limit, for one account, address or both together. */
export interface LimitedBy {
  readonly limit: RateLimit;
  readonly key: string;
}

interface Counter {
  failures: number;
  windowStartedAt: Date;
}

/** Refuses with 429 where the failures of the window are used up. */
export async function checkRateLimit(
  db: Kysely<Database>,
  limit: RateLimit,
  key: string,
  now: Date,
): Promise<void> {
  const row = await db
    .selectFrom('rate_limit_counters')
    .select(['windowStartedAt', 'failures'])
    .where('key', '=', nameOf(limit, key))
    .executeTakeFirst();
  if (row && row.failures >= limit.failures) refuseFor(limit, row, now);
}

/**
 * Counts a try before it is made, so that tries made at one moment cannot slip past the limit together; refuses
 * with 429 the one too many. A try that succeeds is given back.
 */
export async function takeTry(db: Kysely<Database>, by: LimitedBy, now: Date): Promise<void> {
  const counter = await countFailure(db, by.limit, by.key, now);
  if (counter.failures > by.limit.failures) refuseFor(by.limit, counter, now);
}

/** A success costs nothing. */
export async function giveBackTry(db: Kysely<Database>, by: LimitedBy): Promise<void> {
  await sql`UPDATE rate_limit_counters SET failures = greatest(failures - 1, 0)
    WHERE key = ${nameOf(by.limit, by.key)}`.execute(db);
}

/** Counts a failure. Outside the transaction of the call, which is rolled back by the failure. */
export async function countFailure(
  db: Kysely<Database>,
  limit: RateLimit,
  key: string,
  now: Date,
): Promise<Counter> {
  const stale = new Date(now.getTime() - limit.windowMs);
  const { rows } = await sql<Counter>`
    INSERT INTO rate_limit_counters AS c (key, "windowStartedAt", failures)
    VALUES (${nameOf(limit, key)}, ${now}, 1)
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN c."windowStartedAt" <= ${stale} THEN 1 ELSE c.failures + 1 END,
      "windowStartedAt" = CASE WHEN c."windowStartedAt" <= ${stale} THEN ${now} ELSE c."windowStartedAt" END
    RETURNING failures, "windowStartedAt"`.execute(db);
  return rows[0] ?? { failures: 1, windowStartedAt: now };
}

function refuseFor(limit: RateLimit, counter: Counter, now: Date): void {
  const left = counter.windowStartedAt.getTime() + limit.windowMs - now.getTime();
  if (left > 0)
    throw new Refusal('too_many_requests', 'Too many tries. Please wait a while and try again.', {
      retryAfter: Math.ceil(left / 1000),
    });
}

function nameOf(limit: RateLimit, key: string): string {
  return `${limit.name}:${key}`;
}
