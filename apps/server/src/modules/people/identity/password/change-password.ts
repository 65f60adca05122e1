import type { BreachedPasswords } from '../../../../adapters/breached-passwords/index.ts';
import type { Actor } from '../../../../platform/actor.ts';
import { audit } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { trackChanges } from '../../../../platform/record-changes.ts';
import { queueEmail } from '../../../messages/mailing/index.ts';
import { lockAccount } from '../accounts/account.ts';
import { passwordChangedEmail } from '../emails/account-emails.ts';
import { hasFactor } from '../second-factor/factors.ts';
import { renewAuthCode, requireCurrentCode } from '../sessions/renew-code.ts';
import { type AccountSecurityContext, requireOwnSession } from '../sessions/require-own-session.ts';
import { endUserSessions } from '../sessions/sessions.ts';
import { checkNewPassword, hashPassword, isStillCorrectPassword, storePassword } from './passwords.ts';
import { rejectBreachedPassword } from './reject-breached-password.ts';
import { rejectPasswordChanged, verifyCurrentPassword } from './verify-current-password.ts';

/**
 * Changes the password, given the current one: this session stays open with the auth code that this returns, all others
 * end, and an email confirms it.
 */
export async function changePassword(
  { platform, breachedPasswords }: { platform: Platform; breachedPasswords: BreachedPasswords },
  actor: Actor,
  input: { password: string; newPassword: string },
  context: AccountSecurityContext,
): Promise<string> {
  const { user, session } = requireOwnSession(actor);
  requireCurrentCode(session);
  const { now, portal } = context;
  const error = checkNewPassword(platform.config, input.newPassword, { ...user, level: actor.level }, portal);
  if (error) throwDomainError('bad_request', error.message, { newPassword: error.message });
  const account = await verifyCurrentPassword(
    platform,
    { user: user.id, own: session.hash, mayHaveEnded: true },
    input.password,
    context,
  );
  if (input.newPassword === input.password) {
    const message = 'This is already your password.';
    throwDomainError('bad_request', message, { newPassword: message });
  }
  await rejectBreachedPassword(breachedPasswords, input.newPassword, 'newPassword');
  const password = await hashPassword(input.newPassword);
  return inTransaction(platform.db, async (db) => {
    const locked = await lockAccount(db, account._id);
    if (!locked || !(await isStillCorrectPassword(db, input.password, { before: account, now: locked })))
      rejectPasswordChanged();
    const changes = await trackChanges(db, 'users', account._id);
    await storePassword(db, account._id, password, now);
    await endUserSessions(db, account._id, now, session.id);
    // A password alone does not re-authenticate a user who has a second factor (SEC-02).
    const isReauthenticated = !(await hasFactor(db, account._id));
    const authCode = await renewAuthCode(db, session, { now, isReauthenticated });
    const { email, firstName, lastName } = account;
    const to = { email, firstName, lastName, portal };
    await queueEmail(db, platform, passwordChangedEmail(platform.config, to, 'everywhere else'));
    const line = { action: 'users.change_password', collection: 'users', record: account._id };
    const more = { portal: portal?._id ?? null, changes: await changes() };
    await audit(db, { actor, ...context }, { ...line, ...more });
    return authCode;
  });
}
