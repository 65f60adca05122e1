import type { AccountSafety } from '@paddock/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { accountOf } from './account.ts';
import { waitingEmailChange } from './email-changes.ts';
import { passkeysFor } from './second-factor/ask-passkey.ts';
import type { PasskeySite } from './second-factor/passkey-site.ts';

/** How a person signs in, and the address that waits for its confirmation. */
export async function readAccountSafety(
  db: Kysely<Database>,
  { user, site, now }: { user: string; site: PasskeySite; now: Date },
): Promise<AccountSafety> {
  const [account, waiting] = [await accountOf(db, user), await waitingEmailChange(db, user, now)];
  return {
    hasPassword: Boolean(account?.password ?? account?.oldPortalPassword),
    hasGoogle: account?.googleSubject != null,
    hasPasskey: (await passkeysFor(db, user, site)).length > 0,
    newEmail: waiting ? { email: waiting.newEmail, expiresAt: waiting.confirmUntil.toISOString() } : null,
  };
}
