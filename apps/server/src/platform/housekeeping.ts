import { lifetimes } from '@paddock/domain';
import { sql } from 'kysely';
import { inTransaction } from './database/index.ts';
import type { Platform } from './platform.ts';
import { endOverdueGuestSessions } from './sessions.ts';

/**
 * Removes what has outlived its use: nobody reads these rows any more, and their tables stay small. Writes down the
 * guest sessions that ended by themselves.
 */
export async function keepHouse({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  await sql`DELETE FROM idempotency_keys WHERE "createdAt" < ${before(lifetimes.idempotencyKey)}`.execute(db);
  await sql`DELETE FROM rate_limit_counters WHERE "windowStartedAt" < ${before(lifetimes.session)}`.execute(
    db,
  );
  await sql`DELETE FROM captcha_used WHERE "expiresAt" < ${now}`.execute(db);
  await sql`DELETE FROM google_tokens_used WHERE "expiresAt" < ${now}`.execute(db);
  await sql`DELETE FROM second_steps WHERE "expiresAt" < ${now}`.execute(db);
  await sql`DELETE FROM passkey_challenges WHERE "expiresAt" < ${now}`.execute(db);
  // Only its unused code tells an account that waits for its confirmation from one that was closed.
  await sql`DELETE FROM one_time_codes c WHERE "expiresAt" < ${before(lifetimes.confirmation)}
    AND NOT (purpose = 'confirm' AND "usedAt" IS NULL
      AND EXISTS (SELECT 1 FROM users u WHERE u._id = c."user" AND NOT u."isActive"))`.execute(db);
  await sql`DELETE FROM email_changes WHERE "undoUntil" < ${before(lifetimes.emailUndo)}`.execute(db);
  await sql`DELETE FROM guest_codes WHERE "expiresAt" < ${before(lifetimes.guestSession)}`.execute(db);
  await inTransaction(db, (transaction) => endOverdueGuestSessions(transaction, now));
  await sql`DELETE FROM user_auths WHERE "createdAt" < ${before(lifetimes.session)}`.execute(db);
}
