import type { SessionReply } from '@paddock/contract';
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
  /** The user's device, which is known from now on. */
  readonly device?: Buffer | null;
}

/** Opens a session for a user who has just verified who they are, with its audit line. */
export async function startSession(
  db: Kysely<Database>,
  account: Account,
  { now, origin, portal, device = null }: SignInContext,
  detail: Record<string, unknown> = {},
): Promise<SessionReply> {
  const authCode = await openSession(db, { user: account._id, now, ...origin, device });
  if (device) await rememberDevice(db, { user: account._id, hash: device, now });
  await rememberSignIn(db, account._id, now);
  const by = { actor: toActor(account), origin, now };
  const ended = await endSurplusSessions(db, { user: account._id, level: account.level, authCode, now });
  await joinPortal(db, by, { user: account._id, portal: portal?._id ?? null, how: 'signed-in' });
  await audit(db, by, {
    action: 'session.open',
    collection: 'users',
    record: account._id,
    portal: portal?._id ?? null,
    detail: ended > 0 ? { ...detail, ended } : detail,
  });
  return { me: await readMe(db, { user: account._id, guestSession: false, portal }), authCode };
}

async function rememberSignIn(db: Kysely<Database>, user: string, now: Date): Promise<void> {
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
