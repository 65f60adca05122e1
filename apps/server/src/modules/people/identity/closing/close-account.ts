import { type AccountBinding, displayName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RecordChanges } from '../../../../platform/record-changes.ts';
import { queueEmail } from '../../../messages/mailing/index.ts';
import { type ClosingContext, closeAccount } from '../accounts/account-closing.ts';
import { readBindings } from './account-bindings.ts';
import { closedEmail } from './closing-emails.ts';

/** For the team, and for anyone who reads why the account is deactivated. */
const reason = 'Closed because they asked for it.';

/**
 * Closes an account whose person asked for it. `read` is what the admin has read of what binds it: if that has changed
 * meanwhile, nothing is closed. The person is told what is kept, and how long.
 */
export async function closeAskedAccount(
  context: ClosingContext,
  platform: Platform,
  { user, read }: { user: string; read: readonly string[] },
): Promise<{ bindings: AccountBinding[]; changes: RecordChanges }> {
  const { db, now } = context;
  const { changes, admin } = await closeAccount(context, { user, reason });
  const asked = await db
    .selectFrom('account_closings')
    .select('closedAt')
    .where('user', '=', user)
    .forUpdate()
    .executeTakeFirst();
  if (!asked) return throwDomainError('conflict', 'This person does not ask to have their account closed.');
  if (asked.closedAt) throwDomainError('conflict', 'This account is closed already.');
  const bindings = await readBindings(db, user, now);
  const texts = bindings.map(({ text }) => text);
  if (JSON.stringify(texts.toSorted()) !== JSON.stringify(read.toSorted()))
    throwDomainError('conflict', 'What binds this account has changed. Please read it again.');
  await db
    .updateTable('account_closings')
    .set({ closedAt: now, closedBy: admin.id })
    .where('user', '=', user)
    .execute();
  await tellClosed(db, platform, { user, bindings });
  return { bindings, changes };
}

async function tellClosed(
  db: Kysely<Database>,
  platform: Platform,
  { user, bindings }: { user: string; bindings: readonly AccountBinding[] },
): Promise<void> {
  const person = await db
    .selectFrom('users')
    .select(['username', 'email', 'firstName', 'lastName'])
    .where('_id', '=', user)
    .executeTakeFirst();
  if (!person) return throwNotFound('This person');
  const membership = await db
    .selectFrom('portal_memberships')
    .select('portal')
    .where('user', '=', user)
    .orderBy('since')
    .orderBy('portal')
    .executeTakeFirst();
  const portal = await platform.portals.byId(membership?.portal ?? null);
  // Why there is a hold is for the team only.
  const kept = bindings.map(({ kind, text }) =>
    kind === 'hold' ? 'The law obliges us to keep all records for now.' : text,
  );
  await queueEmail(
    db,
    platform,
    closedEmail({ email: person.email, name: displayName(person), portal }, kept),
  );
}
