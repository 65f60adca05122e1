import type { SessionReply } from '@paddock/contract';
import type { Kysely } from 'kysely';
import { visitor } from '../../platform/actor.ts';
import { audit, type Origin } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { openSession } from '../../platform/sessions.ts';
import { type Account, actorOf, findAccount } from './account.ts';
import { awaitsConfirmation } from './confirmation.ts';
import { meOf } from './me.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { guess, passwordLimits } from './tries.ts';

/** Where and when somebody signs in. */
export interface SignInContext {
  readonly now: Date;
  readonly origin: Origin;
  readonly portal: { readonly _id: string } | null;
}

/**
 * Opens a session for the right password (AUT-02). The refusal is the same, and takes the same time, whether or
 * not there is such an account (AUT-03); that an account is not active is told after the right password only.
 */
export async function signIn(
  platform: Platform,
  given: { username: string; password: string },
  context: SignInContext,
): Promise<SessionReply> {
  const known = await findAccount(platform.db, given.username);
  const limits = passwordLimits(known?._id ?? given.username.trim().toLowerCase(), context.origin.address);
  const account = await guess(platform, limits, context.now, async () =>
    (await isPassword(given.password, known)) ? known : undefined,
  );
  if (!account) {
    await noteRefusedSignIn(platform, known, context);
    return refuse('invalid_credentials', 'Invalid username or password');
  }
  if (!account.isActive) await refuseInactive(platform, account);

  return inTransaction(platform.db, async (db) => {
    if (account.oldPortalPassword) {
      const password = await hashPassword(given.password);
      await db
        .updateTable('users')
        .set({ password, oldPortalPassword: null })
        .where('_id', '=', account._id)
        .execute();
    }
    return startSession(db, account, context);
  });
}

/** A session of somebody who has proved to be the account's person, with its line in the audit log. */
export async function startSession(
  db: Kysely<Database>,
  account: Account,
  { now, origin, portal }: SignInContext,
  detail: Record<string, unknown> = {},
): Promise<SessionReply> {
  const authCode = await openSession(db, { user: account._id, now, ...origin });
  const by = { actor: actorOf(account), origin, now };
  await audit(db, by, {
    action: 'session.open',
    collection: 'users',
    record: account._id,
    portal: portal?._id ?? null,
    detail,
  });
  return { me: await meOf(db, { user: account._id, guestSession: false }), authCode };
}

/** Without the name that was given: people type passwords there. */
export async function noteRefusedSignIn(
  platform: Platform,
  account: Account | undefined,
  { now, origin, portal }: SignInContext,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await audit(
    platform.db,
    { actor: visitor, origin, now },
    {
      action: 'session.refuse',
      collection: 'users',
      portal: portal?._id ?? null,
      ...(account && { record: account._id }),
      detail,
    },
  );
}

async function refuseInactive(platform: Platform, account: Account): Promise<never> {
  return (await awaitsConfirmation(platform.db, account))
    ? refuse(
        'email_unconfirmed',
        'Please confirm your e-mail address first: we sent you a message with a link.',
      )
    : refuseClosed();
}

/** To somebody who has proved to be the person of an account that was closed. */
export function refuseClosed(): never {
  refuse('account_inactive', 'This account is not active. Please write to us if it should be.');
}
