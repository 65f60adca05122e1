import { lifetimes } from '@paddock/domain';
import { sql } from 'kysely';
import { definePurge, defineRowPurge, type Purge } from '../../../platform/housekeeping.ts';
import { endExpiredImpersonationSessions } from './sessions/sessions.ts';

/** What accounts and sessions leave behind. */
export const identityPurges: readonly Purge[] = [
  definePurge('impersonation sessions', endExpiredImpersonationSessions),
  defineRowPurge('sign_in_failures', 'startedAt', lifetimes.idempotencyKey),
  defineRowPurge('known_devices', 'lastUsedAt', lifetimes.knownDevice),
  defineRowPurge('captcha_used', 'expiresAt'),
  defineRowPurge('google_tokens_used', 'expiresAt'),
  defineRowPurge('second_steps', 'expiresAt'),
  defineRowPurge('passkey_challenges', 'expiresAt'),
  // Only its unused code tells an account that waits for its confirmation from one that was closed.
  definePurge('one_time_codes', async ({ db, now }) => {
    const before = new Date(now.getTime() - lifetimes.confirmation);
    await sql`DELETE FROM one_time_codes c WHERE "expiresAt" < ${before}
      AND NOT (purpose = 'confirm' AND "usedAt" IS NULL
        AND EXISTS (SELECT 1 FROM users u WHERE u._id = c."user" AND NOT u."isActive"))`.execute(db);
  }),
  defineRowPurge('email_changes', 'undoUntil', lifetimes.emailChangeUndo),
  defineRowPurge('guest_codes', 'expiresAt', lifetimes.impersonationSession),
  defineRowPurge('user_auths', 'createdAt', lifetimes.session),
];
