import { isPlausibleEmail, isSameEmail } from '@paddock/domain';
import type { Actor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { rateLimits } from '../../platform/rate-limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { queueMail } from '../mailing/index.ts';
import { hasSamePassword, lockAccount } from './account.ts';
import { isNameTaken, openEmailChange } from './email-changes.ts';
import { addressTakenLetter, emailNoticeLetter, newEmailLetter } from './email-letters.ts';
import { ownSession } from './own-session.ts';
import { provePassword, refusePasswordChanged } from './prove-password.ts';
import type { SafetyContext } from './safety-context.ts';
import { mailLimit, spend } from './tries.ts';

/**
 * Asks for another e-mail address with the password: a link goes to the new one, a notice to the one in use, and
 * nothing changes before the link is followed. An address that is another account's is answered alike; its owner is
 * told by mail.
 */
export async function changeEmail(
  platform: Platform,
  actor: Actor,
  given: { email: string; password: string },
  context: SafetyContext,
): Promise<void> {
  const { user } = ownSession(actor);
  const { now, portal, origin } = context;
  const newEmail = given.email.trim();
  if (!isPlausibleEmail(newEmail)) refuseEmail('Please enter a valid e-mail address.');
  if (newEmail === user.email) refuseEmail('This is your e-mail address already.');
  const account = await provePassword(platform, user.id, given.password, context);
  await inTransaction(platform.db, async (db) => {
    const locked = await lockAccount(db, account._id);
    if (!locked || !hasSamePassword(locked, account)) refusePasswordChanged();
    await spend(platform, db, mailLimit(origin.address), now);
    await spend(platform, db, { limit: rateLimits.mailAccount, key: account._id }, now);
    const isTaken = await isNameTaken(db, newEmail, { but: account._id, now });
    const { confirmCode, undoCode } = await openEmailChange(db, account, { newEmail, now });
    const { firstName } = account;
    const toNew = { email: newEmail, firstName, portal };
    const letter = isTaken
      ? addressTakenLetter(platform.config, { ...toNew, firstName: null })
      : newEmailLetter(platform.config, toNew, confirmCode);
    await queueMail(db, platform, letter);
    // A change of capitals alone takes nobody's mailbox away.
    if (!isSameEmail(newEmail, account.email)) {
      const toOld = { email: account.email, firstName, portal };
      await queueMail(db, platform, emailNoticeLetter(platform.config, toOld, { newEmail, undoCode }));
    }
    const line = { action: 'users.ask_email', collection: 'users', record: account._id };
    await audit(db, { actor, ...context }, { ...line, portal: portal?._id ?? null });
  });
}

function refuseEmail(message: string): never {
  refuse('bad_request', message, { email: message });
}
