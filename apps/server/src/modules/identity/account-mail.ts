import { inTransaction } from '../../platform/database/index.ts';
import type { AccountMail } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { rateLimits, takeTry } from '../../platform/rate-limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { queueMail } from '../mailing/index.ts';
import { findAccount } from './account.ts';
import { awaitsConfirmation, sendConfirmation } from './confirmation.ts';
import { resetLetter } from './letters.ts';
import { issueCode } from './one-time-codes.ts';

/**
 * Sends the mail that was asked for, where the name is an account's (AUT-04, AUT-07). After the reply, so that
 * neither it nor its time tells whether there is one. An account gets a few such mails an hour at most.
 */
export async function sendAccountMail(platform: Platform, asked: AccountMail): Promise<void> {
  const now = platform.clock.now();
  const portals = await platform.portals.list();
  const portal = portals.find(({ _id }) => _id === asked.portal) ?? null;
  await inTransaction(platform.db, async (db) => {
    const account = await findAccount(db, asked.username);
    if (!account || (platform.config.rateLimits && (await hasEnough(db, account._id, now)))) return;
    const { _id: user, email, firstName } = account;
    if (await awaitsConfirmation(db, account)) {
      // A new password is of no use before that.
      await sendConfirmation(db, platform, { user, email, firstName, portal, now });
    } else if (account.isActive && asked.kind === 'reset') {
      const code = await issueCode(db, { user, purpose: 'reset', now });
      await queueMail(db, platform, resetLetter(platform.config, { email, firstName, portal }, code));
    }
  });
}

async function hasEnough(db: Platform['db'], user: string, now: Date): Promise<boolean> {
  try {
    await takeTry(db, { limit: rateLimits.mailAccount, key: user }, now);
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}
