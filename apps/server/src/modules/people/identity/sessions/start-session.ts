import type { SessionReply } from '@paddock/contract';
import { grants } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { visitor } from '../../../../platform/actor.ts';
import { audit, type Origin } from '../../../../platform/audit.ts';
import { auditRejection } from '../../../../platform/audit-rejection.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { joinPortal } from '../../memberships/index.ts';
import { type Account, toActor } from '../accounts/account.ts';
import { rememberDevice } from '../sign-in/known-devices.ts';
import { endSurplusSessions } from './end-surplus-sessions.ts';
import { readMe } from './me.ts';
import { openSession } from './sessions.ts';

/** Where and when somebody signs in. */
export interface SignInContext {
  readonly now: Date;
  readonly origin: Origin;
  readonly portal: { readonly _id: string } | null;
  /**
   * Whether the person has just authenticated, so that the session may do what requires re-authentication at once. True
   * by default; an open session at Google is not enough.
   */
  readonly isAuthenticated?: boolean;
  /** The user's device, which is known from now on. */
  readonly device?: Buffer | null;
}

/** Opens a session for a user who has just verified who they are, with its audit line. */
export async function startSession(
  platform: Pick<Platform, 'config'>,
  db: Kysely<Database>,
  account: Account,
  { now, origin, portal, device = null, isAuthenticated = true }: SignInContext,
  detail: Record<string, unknown> = {},
): Promise<SessionReply> {
  const authCode = await openSession(db, {
    user: account._id,
    now,
    ...origin,
    device,
    isAuthenticated,
  });
  const ended = await endSurplusSessions(db, { user: account._id, level: account.level, authCode, now });
  if (device) await rememberDevice(db, { user: account._id, hash: device, now });
  await rememberSignIn(db, account, now);
  const by = { actor: toActor(account), origin, now };
  await joinPortal(db, by, { user: account._id, portal: portal?._id ?? null, how: 'signed-in' });
  await audit(db, by, {
    action: 'session.open',
    collection: 'users',
    record: account._id,
    portal: portal?._id ?? null,
    detail: ended > 0 ? { ...detail, ended } : detail,
  });
  return {
    me: await readMe(platform, db, { user: account._id, guestSession: false, portal, now }),
    authCode,
  };
}

async function rememberSignIn(db: Kysely<Database>, { _id: user, level }: Account, now: Date): Promise<void> {
  if (grants(level, 'admin'))
    await db
      .insertInto('first_staff_sign_ins')
      .values({ user, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await db
    .insertInto('last_sign_ins')
    .values({ user, at: now })
    .onConflict((conflict) => conflict.column('user').doUpdateSet({ at: now }))
    .execute();
}

/** Audits a failed sign-in without the name that was typed: people type passwords there. */
export async function auditFailedSignIn(
  platform: Platform,
  account: Account | undefined,
  { now, origin, portal }: SignInContext,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const by = { actor: visitor, origin, now };
  const line = { action: 'session.refuse', collection: 'users', portal: portal?._id ?? null, detail };
  // Failures on an account are bounded by its limits, and each appears in its owner's activity.
  if (account) await audit(platform.db, by, { ...line, record: account._id });
  else await auditRejection(platform.db, by, line);
}
