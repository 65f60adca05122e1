import { type Level, levels } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { KeptPassword } from './passwords.ts';

/** Who an account belongs to, with what is kept of the password: never leaves this module. */
export interface Account extends KeptPassword {
  readonly _id: string;
  readonly username: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly level: Level;
  readonly isActive: boolean;
  readonly googleSubject: string | null;
}

const columns = sql`_id, username, email, "firstName", "lastName", level, "isActive", password, "oldPortalPassword", "googleSubject"`;

/** The account of a user name or an e-mail address, without regard to case (AUT-02). */
export async function findAccount(db: Kysely<Database>, name: string): Promise<Account | undefined> {
  const wanted = name.trim();
  const { rows } = await sql<Account>`
    SELECT ${columns} FROM users WHERE lower(email) = lower(${wanted}) OR lower(username) = lower(${wanted})
    ORDER BY lower(email) = lower(${wanted}) DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** The account of an e-mail address alone; names are left aside. */
export async function accountOfEmail(db: Kysely<Database>, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    SELECT ${columns} FROM users WHERE lower(email) = lower(${email})`.execute(db);
  return rows[0];
}

/** The account that was linked to a person at Google (AUT-09). */
export async function accountOfGoogle(db: Kysely<Database>, subject: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    SELECT ${columns} FROM users WHERE "googleSubject" = ${subject}`.execute(db);
  return rows[0];
}

export async function accountOf(db: Kysely<Database>, id: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`SELECT ${columns} FROM users WHERE _id = ${id}`.execute(db);
  return rows[0];
}

/**
 * An account as it is now, locked until the transaction ends: a new password waits for what is opened with the old
 * one, and then ends that too.
 */
export async function lockAccount(db: Kysely<Database>, id: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    SELECT ${columns} FROM users WHERE _id = ${id} FOR NO KEY UPDATE`.execute(db);
  return rows[0];
}

/** Whether two looks at an account found the same password. */
export const hasSamePassword = (one: KeptPassword, other: KeptPassword): boolean =>
  one.password === other.password && one.oldPortalPassword === other.oldPortalPassword;

/** The person of an account as the one who acts, for the audit log. */
export function actorOf(account: Account): Actor {
  const { _id, username, email, firstName, lastName } = account;
  return {
    level: levels.find((level) => level === account.level) ?? 'guest',
    user: { id: _id, username, email, firstName, lastName },
    guestSession: false,
    session: null,
  };
}
