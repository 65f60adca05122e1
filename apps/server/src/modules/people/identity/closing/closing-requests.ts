import { displayName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { ActorUser } from '../../../../platform/actor.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { emailTeam } from '../../../messages/notifications/index.ts';
import { closingAskedEmail } from './closing-emails.ts';

/** The person's open request, if there is one. */
export const findClosing = (db: Kysely<Database>, user: string) =>
  db.selectFrom('account_closings').selectAll().where('user', '=', user).executeTakeFirst();

/** Stores that a person asks for closing, and tells the team. Asked again, the first request stays as it is. */
export async function askForClosing(
  db: Kysely<Database>,
  platform: Platform,
  {
    person,
    reason,
    portal,
    now,
  }: { person: ActorUser; reason: string | null; portal: string | null; now: Date },
): Promise<{ askedAt: Date; reason: string | null; isNew: boolean }> {
  const stored = await db
    .insertInto('account_closings')
    .values({ user: person.id, askedAt: now, reason })
    .onConflict((asked) => asked.doNothing())
    .returning('user')
    .executeTakeFirst();
  if (!stored) {
    const asked = await findClosing(db, person.id);
    if (!asked) return throwDomainError('conflict', 'Your request changed meanwhile. Please try again.');
    return { askedAt: asked.askedAt, reason: asked.reason, isNew: false };
  }
  await emailTeam(
    db,
    platform,
    { kind: 'questions', portal },
    closingAskedEmail(platform.config, await platform.portals.byId(portal), {
      user: person.id,
      name: displayName(person),
      reason,
    }),
  );
  return { askedAt: now, reason, isNew: true };
}

/** Takes a request back. Once the account is closed, there is nothing to take back. */
export async function withdrawClosingRequest(db: Kysely<Database>, user: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('account_closings')
    .where('user', '=', user)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throwNotFound('This request');
}

/** An erased account is nobody's any more. */
export async function rejectErased(db: Kysely<Database>, user: string): Promise<void> {
  if ((await findClosing(db, user))?.erasedAt)
    throwDomainError('conflict', 'This account was erased. Nothing about it can be changed or brought back.');
}

/** An account that is opened again is not closed at its person's request any more. */
export async function forgetClosing(db: Kysely<Database>, user: string): Promise<void> {
  await rejectErased(db, user);
  await db
    .deleteFrom('account_closings')
    .where('user', '=', user)
    .where('closedAt', 'is not', null)
    .execute();
}

/** Records how far the erasure of a closed account has come. */
export async function markErased(
  db: Kysely<Database>,
  user: string,
  column: 'accessErasedAt' | 'erasedAt',
  now: Date,
): Promise<void> {
  await db
    .updateTable('account_closings')
    .set({ [column]: now })
    .where('user', '=', user)
    .execute();
}
