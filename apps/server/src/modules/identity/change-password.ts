import { passwordRefusal } from '@paddock/domain';
import type { Actor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { queueMail } from '../mailing/index.ts';
import { hasSamePassword, lockAccount } from './account.ts';
import { keepPassword } from './keep-password.ts';
import { passwordChangedLetter } from './letters.ts';
import { ownSession } from './own-session.ts';
import { hashPassword } from './passwords.ts';
import { provePassword, refusePasswordChanged } from './prove-password.ts';
import type { SafetyContext } from './safety-context.ts';

/** Changes the password with the one in use: this session goes on, all others end, and a mail tells. */
export async function changePassword(
  platform: Platform,
  actor: Actor,
  given: { password: string; newPassword: string },
  context: SafetyContext,
): Promise<void> {
  const { user, session } = ownSession(actor);
  const { now, portal } = context;
  const refusal = passwordRefusal(given.newPassword, platform.config.passwordMinLength);
  if (refusal) refuse('bad_request', refusal.message, { newPassword: refusal.message });
  const account = await provePassword(platform, user.id, given.password, context);
  if (given.newPassword === given.password) {
    const message = 'This is your password already.';
    refuse('bad_request', message, { newPassword: message });
  }
  const password = await hashPassword(given.newPassword);
  await inTransaction(platform.db, async (db) => {
    const locked = await lockAccount(db, account._id);
    if (!locked || !hasSamePassword(locked, account)) refusePasswordChanged();
    await keepPassword(db, account._id, password, now);
    await endSessionsOf(db, account._id, now, session.hash);
    await db
      .updateTable('user_auths')
      .set({ authenticatedAt: now })
      .where('hash', '=', session.hash)
      .execute();
    const to = { email: account.email, firstName: account.firstName, portal };
    await queueMail(db, platform, passwordChangedLetter(platform.config, to, 'everywhere else'));
    const line = { action: 'users.change_password', collection: 'users', record: account._id };
    await audit(db, { actor, ...context }, { ...line, portal: portal?._id ?? null });
  });
}
