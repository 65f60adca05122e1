import { lifetimes } from '@paddock/domain';
import { sql } from 'kysely';
import {
  definePurge,
  defineRowPurge,
  type Purge,
  purgeSlices,
  rowsPerSlice,
} from '../../../platform/purge.ts';
import { endExpiredImpersonationSessions } from './sessions/sessions.ts';

/** What accounts and sessions leave behind. */
export const identityPurges: readonly Purge[] = [
  definePurge('impersonation sessions', endExpiredImpersonationSessions),
  defineRowPurge('sign_in_failures', 'startedAt', { maxAge: lifetimes.idempotencyKey }),
  defineRowPurge('known_devices', 'lastUsedAt', { maxAge: lifetimes.knownDevice }),
  defineRowPurge('captcha_used', 'expiresAt'),
  defineRowPurge('google_tokens_used', 'expiresAt'),
  defineRowPurge('second_steps', 'expiresAt'),
  defineRowPurge('passkey_challenges', 'expiresAt'),
  // Only its unused code tells an account that waits for its confirmation from one that was closed.
  definePurge('one_time_codes', async (context) => {
    const before = new Date(context.now.getTime() - lifetimes.confirmation);
    await purgeSlices(context, rowsPerSlice, async () => {
      const { numAffectedRows = 0n } = await sql`DELETE FROM one_time_codes WHERE ctid = ANY(ARRAY(
        SELECT c.ctid FROM one_time_codes c WHERE "expiresAt" < ${before}
          AND NOT (purpose = 'confirm' AND "usedAt" IS NULL
            AND EXISTS (SELECT 1 FROM users u WHERE u._id = c."user" AND NOT u."isActive"))
        LIMIT ${rowsPerSlice}))`.execute(context.db);
      return Number(numAffectedRows);
    });
  }),
  defineRowPurge('email_changes', 'undoUntil', { maxAge: lifetimes.emailChangeUndo }),
  defineRowPurge('guest_codes', 'expiresAt', { maxAge: lifetimes.impersonationSession }),
  defineRowPurge('former_session_codes', 'endsAt'),
  defineRowPurge('user_auths', 'createdAt', { maxAge: lifetimes.session }),
];
