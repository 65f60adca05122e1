import { hash, verify } from '@node-rs/argon2';
import {
  forbiddenPasswordNames,
  type Level,
  minPasswordLengthFor,
  type PasswordError,
  type PasswordOwner,
  validatePassword,
} from '@paddock/domain';
import { commonPasswords } from '@paddock/domain/common-passwords';
import { longCommonPasswords } from '@paddock/domain/long-common-passwords';
import type { Kysely } from 'kysely';
import type { Config } from '../../../../platform/config.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Brand } from '../../../messages/mailing/index.ts';
import type { StoredPassword } from '../accounts/account.ts';
import { expireCodes } from '../accounts/one-time-codes.ts';
import { expirePendingEmailChanges } from '../email-change/email-changes.ts';
import {
  deriveOldPortalDigest,
  findHighestOldPortalCost,
  parseOldPortalPassword,
} from './old-portal-password.ts';

/** argon2id (the library's default) with 19 MiB, two passes and one lane, as OWASP recommends. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

const knownPasswords = new Set([...commonPasswords, ...longCommonPasswords]);

/** The hash of no real password, checked when there is no account so that it takes the same time. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$DeJQY8wPtU4regRVwFDiXA$XH8yrVhbQdtkgxLC1Obf2KU8C1iGSD1bJnsTTCpTMrc';

export function hashPassword(password: string): Promise<string> {
  return hash(password, hashOptions);
}

/**
 * Whether this is the account's password; false without an account. Takes the same work either way: one argon2id hash,
 * and one bcrypt hash as long as any password of the old portal is stored (AUT-03, AUT-19). Runs off the event loop.
 */
export async function isCorrectPassword(
  db: Kysely<Database>,
  password: string,
  stored: StoredPassword | undefined,
): Promise<boolean> {
  const old =
    stored && !stored.password && stored.oldPortalPassword
      ? parseOldPortalPassword(stored.oldPortalPassword)
      : undefined;
  const digest = await deriveOldPortalDigest(password, old, await findHighestOldPortalCost(db));
  if (stored?.password) return verify(stored.password, password);
  if (old?.argon && digest) return verify(old.argon, digest);
  await verify(dummyHash, password);
  return digest !== undefined && digest === old?.digest;
}

/**
 * Whether a password that was correct before the account was locked still is. The stored hash may have changed although
 * the password has not: a job wraps the old portal's hashes.
 */
export async function isStillCorrectPassword(
  db: Kysely<Database>,
  password: string,
  { before, now }: { before: StoredPassword; now: StoredPassword },
): Promise<boolean> {
  const isUntouched = before.password === now.password && before.oldPortalPassword === now.oldPortalPassword;
  return isUntouched || isCorrectPassword(db, password, now);
}

/** Returns what is wrong with a new password, or null (AUT-13). */
export function checkNewPassword(
  config: Pick<Config, 'passwordMinLength'>,
  password: string,
  owner: PasswordOwner & { readonly level?: Level | null },
  portal: Pick<Brand, 'name' | 'slug'> | null,
): PasswordError | null {
  return validatePassword(password, {
    minLength: minPasswordLengthFor(owner.level ?? 'user', config.passwordMinLength),
    commonPasswords: knownPasswords,
    forbiddenNames: forbiddenPasswordNames(owner, portal),
  });
}

/** Stores a new password hash. Reset links and pending email changes stop working. */
export async function storePassword(
  db: Kysely<Database>,
  user: string,
  password: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password, oldPortalPassword: null, updatedAt: now })
    .where('_id', '=', user)
    .execute();
  await expireCodes(db, { user, purpose: 'reset', now });
  await expirePendingEmailChanges(db, user, now);
}
