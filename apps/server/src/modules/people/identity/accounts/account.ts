import { type Level, levels } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../../platform/actor.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { RecordChanges } from '../../../../platform/record-changes.ts';

/** The password hash of an account: ours, or the old portal's until its owner signs in. */
export interface StoredPassword {
  readonly password: string | null;
  readonly oldPortalPassword: string | null;
}

/** An account with its password hash, which never leaves this module. */
export interface Account extends StoredPassword {
  readonly _id: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly level: Level;
  readonly isActive: boolean;
  readonly googleSubject: string | null;
}

/** An account that a command has changed, with the changes for the audit line. */
export interface ChangedAccount {
  readonly user: string;
  readonly changes: RecordChanges;
}

const columns = sql`_id, username, email, "firstName", "lastName", level, "isActive", password, "oldPortalPassword", "googleSubject"`;

/** Finds an account by user name or email address, ignoring case (AUT-02). */
export async function findAccountByLogin(db: Kysely<Database>, name: string): Promise<Account | undefined> {
  const login = name.trim();
  const { rows } = await sql<Account>`
    SELECT ${columns} FROM users WHERE lower(email) = lower(${login}) OR lower(username) = lower(${login})
    ORDER BY lower(email) = lower(${login}) DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** Finds an account by its email address only; user names do not count. */
export async function findAccountByEmail(db: Kysely<Database>, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    SELECT ${columns} FROM users WHERE lower(email) = lower(${email})`.execute(db);
  return rows[0];
}

/** Finds the account that is linked to a Google account (AUT-09). */
export async function findAccountByGoogleSubject(
  db: Kysely<Database>,
  subject: string,
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    SELECT ${columns} FROM users WHERE "googleSubject" = ${subject}`.execute(db);
  return rows[0];
}

export async function findAccountById(db: Kysely<Database>, id: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`SELECT ${columns} FROM users WHERE _id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Reads an account and locks it until the transaction ends, so that a password change waits for sessions that are being
 * opened with the old password, and then ends them too.
 */
export async function lockAccount(db: Kysely<Database>, id: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    SELECT ${columns} FROM users WHERE _id = ${id} FOR NO KEY UPDATE`.execute(db);
  return rows[0];
}

/** The owner of an account as the actor of an audit line. */
export function toActor(account: Account): Actor {
  const { _id, username, email, firstName, lastName } = account;
  return {
    level: levels.find((level) => level === account.level) ?? 'guest',
    user: { id: _id, username, email, firstName, lastName },
    isImpersonation: false,
    session: null,
  };
}

/** For a closed account whose owner has just given the right password or factor; nobody else learns that it is closed. */
export function rejectClosedAccount(): never {
  throwDomainError('account_inactive', 'This account is not active. Please contact us if it should be.');
}
