import { lifetimes } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import { hashCode, newCode } from '../../platform/tokens.ts';
import type { Account } from './account.ts';

/** A change of address, as far as its codes lead to it. */
export interface EmailChange {
  readonly _id: string;
  readonly user: string;
  readonly createdAt: Date;
  readonly oldEmail: string;
  readonly oldUsername: string;
  readonly newEmail: string;
}

const columns = ['_id', 'user', 'createdAt', 'oldEmail', 'oldUsername', 'newEmail'] as const;

/** Writes down a change that was asked for, in the place of an earlier one. Answers its codes; their hashes are kept. */
export async function openEmailChange(
  db: Kysely<Database>,
  account: Account,
  { newEmail, now }: { newEmail: string; now: Date },
): Promise<{ confirmCode: string; undoCode: string }> {
  await closeEmailChanges(db, account._id, now);
  const codes = { confirmCode: newCode(), undoCode: newCode() };
  await db
    .insertInto('email_changes')
    .values({
      _id: newId(),
      user: account._id,
      createdAt: now,
      oldEmail: account.email,
      oldUsername: account.username,
      newEmail,
      confirmHash: hashCode(codes.confirmCode),
      confirmUntil: new Date(now.getTime() + lifetimes.confirmation),
      undoHash: hashCode(codes.undoCode),
      undoUntil: new Date(now.getTime() + lifetimes.emailUndo),
    })
    .execute();
  return codes;
}

/** The change that waits for its confirmation. */
export async function waitingEmailChange(
  db: Kysely<Database>,
  user: string,
  now: Date,
): Promise<{ newEmail: string; confirmUntil: Date } | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['newEmail', 'confirmUntil'])
    .where('user', '=', user)
    .where('confirmedAt', 'is', null)
    .where('confirmUntil', '>', now)
    .executeTakeFirst();
}

/**
 * Changes that wait for their confirmation cannot be confirmed any more, not by a call either that began before and
 * waits for this; their notices still take them back.
 */
export async function closeEmailChanges(db: Kysely<Database>, user: string, now: Date): Promise<void> {
  await db
    .updateTable('email_changes')
    .set(({ ref }) => ({ confirmUntil: ref('createdAt') }))
    .where('user', '=', user)
    .where('confirmedAt', 'is', null)
    .where('confirmUntil', '>', now)
    .execute();
}

/** No mail about an earlier change does anything any more: an admin has set the address. */
export async function forgetEmailChanges(db: Kysely<Database>, user: string, now: Date): Promise<void> {
  await closeEmailChanges(db, user, now);
  await db
    .updateTable('email_changes')
    .set(({ ref }) => ({ undoUntil: ref('createdAt') }))
    .where('user', '=', user)
    .where('undoUntil', '>', now)
    .execute();
}

/** Uses the code of the mail to the new address up. */
export async function redeemConfirmCode(
  db: Kysely<Database>,
  code: string,
  now: Date,
): Promise<EmailChange | undefined> {
  return db
    .updateTable('email_changes')
    .set({ confirmedAt: now })
    .where('confirmHash', '=', hashCode(code))
    .where('confirmedAt', 'is', null)
    .where('confirmUntil', '>', now)
    .returning(columns)
    .executeTakeFirst();
}

/** Uses the code of the notice to the old address up, and those of the changes that came after it. */
export async function redeemUndoCode(
  db: Kysely<Database>,
  code: string,
  now: Date,
): Promise<EmailChange | undefined> {
  const undone = await db
    .updateTable('email_changes')
    .set({ undoneAt: now })
    .where('undoHash', '=', hashCode(code))
    .where('undoneAt', 'is', null)
    .where('undoUntil', '>', now)
    .returning(columns)
    .executeTakeFirst();
  if (!undone) return undefined;
  await closeEmailChanges(db, undone.user, now);
  await db
    .updateTable('email_changes')
    .set({ undoneAt: now })
    .where('user', '=', undone.user)
    .where('createdAt', '>', undone.createdAt)
    .where('undoneAt', 'is', null)
    .execute();
  return undone;
}

/**
 * Whether a name is another account's: its address, its user name, or the address that its owner may still go back to.
 * Else whoever has changed an address by stealth could take the old one so that it cannot be given back.
 */
export async function isNameTaken(
  db: Kysely<Database>,
  name: string,
  { but, now }: { but: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM users WHERE (lower(email) = lower(${name}) OR lower(username) = lower(${name}))
      AND _id IS DISTINCT FROM ${but}::uuid
    UNION ALL
    SELECT 1 FROM email_changes WHERE lower("oldEmail") = lower(${name}) AND "user" IS DISTINCT FROM ${but}::uuid
      AND "confirmedAt" IS NOT NULL AND "undoneAt" IS NULL AND "undoUntil" > ${now}
    LIMIT 1`.execute(db);
  return rows.length > 0;
}
