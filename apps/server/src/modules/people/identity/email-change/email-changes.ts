import { lifetimes } from '@paddock/domain';
import { type Insertable, type Kysely, sql } from 'kysely';
import { newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { hashCode, newCode } from '../../../../platform/tokens.ts';
import type { Account } from '../accounts/account.ts';

/** A change of email address, as found by one of its codes. */
export interface EmailChange {
  readonly _id: string;
  readonly user: string;
  readonly createdAt: Date;
  readonly oldEmail: string;
  readonly oldUsername: string;
  readonly newEmail: string;
}

const columns = ['_id', 'user', 'createdAt', 'oldEmail', 'oldUsername', 'newEmail'] as const;

/** Records a requested change, replacing a pending one. Returns its codes; only their hashes are stored. */
export async function createPendingEmailChange(
  db: Kysely<Database>,
  account: Account,
  { newEmail, now }: { newEmail: string; now: Date },
): Promise<{ confirmCode: string; undoCode: string }> {
  const confirmCode = newCode();
  const undoCode = await replaceEmailChange(db, account, now, {
    newEmail,
    confirmHash: hashCode(confirmCode),
    confirmUntil: new Date(now.getTime() + lifetimes.confirmation),
  });
  return { confirmCode, undoCode };
}

/**
 * Records that an admin has changed the address. It takes effect at once, and a pending change can no longer be
 * confirmed. Undo links of earlier changes still work, or a second change would lock the owner out. Returns the undo
 * code.
 */
export async function recordAdminEmailChange(
  db: Kysely<Database>,
  account: Account,
  { newEmail, by, now }: { newEmail: string; by: string | null; now: Date },
): Promise<string> {
  return replaceEmailChange(db, account, now, {
    newEmail,
    confirmHash: null,
    confirmUntil: now,
    confirmedAt: now,
    changedBy: by,
  });
}

async function replaceEmailChange(
  db: Kysely<Database>,
  { _id: user, email: oldEmail, username: oldUsername }: Account,
  now: Date,
  change: Pick<
    Insertable<Database['email_changes']>,
    'newEmail' | 'confirmHash' | 'confirmUntil' | 'confirmedAt' | 'changedBy'
  >,
): Promise<string> {
  await expirePendingEmailChanges(db, user, now);
  const undoCode = newCode();
  const undoUntil = new Date(now.getTime() + lifetimes.emailChangeUndo);
  await db
    .insertInto('email_changes')
    .values({
      _id: newId(),
      user,
      createdAt: now,
      oldEmail,
      oldUsername,
      ...change,
      undoHash: hashCode(undoCode),
      undoUntil,
    })
    .execute();
  return undoCode;
}

/** The change that waits for confirmation. */
export async function findPendingEmailChange(
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
 * Expires pending changes, also for requests in progress that wait for this transaction. Their undo links still work.
 */
export async function expirePendingEmailChanges(
  db: Kysely<Database>,
  user: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('email_changes')
    .set(({ ref }) => ({ confirmUntil: ref('createdAt') }))
    .where('user', '=', user)
    .where('confirmedAt', 'is', null)
    .where('confirmUntil', '>', now)
    .execute();
}

/**
 * Whether the user may still go back to an address. If so, undo links of changes made since then stop working, so that
 * an admin who restores the address does not give a person who had the account in between a way back.
 */
export async function revertToPreviousEmail(
  db: Kysely<Database>,
  { user, email, now }: { user: string; email: string; now: Date },
): Promise<boolean> {
  const previous = await db
    .selectFrom('email_changes')
    .select('createdAt')
    .where('user', '=', user)
    .where(sql<boolean>`lower("oldEmail") = lower(${email})`)
    .where('confirmedAt', 'is not', null)
    .where('undoneAt', 'is', null)
    .where('undoUntil', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!previous) return false;
  await expirePendingEmailChanges(db, user, now);
  await undoChangesSince(db, { user, since: previous.createdAt, now });
  return true;
}

/** The change that an undo code reverts. */
export async function findUndoableChange(
  db: Kysely<Database>,
  code: string,
  now: Date,
): Promise<EmailChange | undefined> {
  return db
    .selectFrom('email_changes')
    .select(columns)
    .where('undoHash', '=', hashCode(code))
    .where('undoneAt', 'is', null)
    .where('undoUntil', '>', now)
    .executeTakeFirst();
}

/** The user that a confirmation code belongs to, as long as it works. */
export async function findUserByConfirmCode(
  db: Kysely<Database>,
  code: string,
  now: Date,
): Promise<string | undefined> {
  const change = await db
    .selectFrom('email_changes')
    .select('user')
    .where('confirmHash', '=', hashCode(code))
    .where('confirmedAt', 'is', null)
    .where('confirmUntil', '>', now)
    .executeTakeFirst();
  return change?.user;
}

/** Redeems the code that was mailed to the new address. */
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

/** Redeems an undo code, together with those of later changes. */
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
  await expirePendingEmailChanges(db, undone.user, now);
  await undoChangesSince(db, { user: undone.user, since: undone.createdAt, now });
  return undone;
}

async function undoChangesSince(
  db: Kysely<Database>,
  { user, since, now }: { user: string; since: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({ undoneAt: now })
    .where('user', '=', user)
    .where('createdAt', '>', since)
    .where('undoneAt', 'is', null)
    .execute();
}

/**
 * Whether a name belongs to another account: as its email address, its user name, or an address that its owner may still
 * go back to. Otherwise an intruder who changed an address could take the old one so that it cannot be restored.
 */
export async function isLoginTaken(
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
