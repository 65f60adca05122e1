import type { SessionReply } from '@paddock/contract';
import type { Kysely } from 'kysely';
import { visitor } from '../../platform/actor.ts';
import { audit, type Origin } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { openSession } from '../../platform/sessions.ts';
import { type Account, actorOf } from './account.ts';
import { meOf } from './me.ts';

/** Where and when somebody signs in. */
export interface SignInContext {
  readonly now: Date;
  readonly origin: Origin;
  readonly portal: { readonly _id: string } | null;
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
