import type { Passkey, SecondFactorMethod, SecondFactors } from '@paddock/contract';
import { grants, type Level } from '@paddock/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Secrets } from '../../../../platform/secrets.ts';
import { findPasskeysForSite } from './passkey-authentication.ts';
import type { PasskeySite } from './passkey-site.ts';
import { countRecoveryCodes, deleteRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactorSql, isSecondFactorRequiredSql } from './second-factor-sql.ts';

export async function hasFactor(db: Kysely<Database>, user: string): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`SELECT ${hasSecondFactorSql(sql`${user}::uuid`)} AS has`.execute(db);
  return rows[0]?.has ?? false;
}

/** The methods that a user can verify on a site; recovery codes if any are unused. */
export async function listSecondFactorMethods(
  db: Kysely<Database>,
  user: string,
  site: PasskeySite,
): Promise<SecondFactorMethod[]> {
  const methods: SecondFactorMethod[] = [];
  if (await authenticatorSince(db, user)) methods.push('authenticator');
  if ((await findPasskeysForSite(db, user, site)).length > 0) methods.push('passkey');
  if ((await countRecoveryCodes(db, user)) > 0) methods.push('recovery');
  return methods;
}

/** The second factors of an account, as its owner sees them. */
export async function readSecondFactors(
  { config }: Pick<Platform, 'config'>,
  db: Kysely<Database>,
  user: string,
  site: PasskeySite,
): Promise<SecondFactors> {
  const passkeys = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user', '=', user)
    .orderBy('createdAt')
    .orderBy('_id')
    .execute();
  const { rows } = await sql<{ is: boolean; level: Level | null }>`
    SELECT ${isSecondFactorRequiredSql(sql`u.level`)} AS is, u.level FROM users u WHERE u._id = ${user}`.execute(
    db,
  );
  return {
    authenticatorSince: (await authenticatorSince(db, user))?.toISOString() ?? null,
    passkeys: passkeys.map((passkey) => passkeyView(passkey, site)),
    recoveryCodesLeft: await countRecoveryCodes(db, user),
    isRequired: (rows[0]?.is ?? false) || (!config.demo && grants(rows[0]?.level, 'admin')),
  };
}

export function passkeyView(passkey: Selectable<Database['passkeys']>, site: PasskeySite): Passkey {
  return {
    id: passkey._id,
    name: passkey.name,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
    site: passkey.rpId,
    isForThisSite: passkey.rpId === site.host,
    isBackedUp: passkey.isBackedUp,
  };
}

/** Creates recovery codes with the first factor; returns none if the account has some already. */
export async function ensureRecoveryCodes(
  db: Kysely<Database>,
  secrets: Secrets,
  owner: { user: string; now: Date },
): Promise<{ recoveryCodes?: string[] }> {
  const stored = await db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('user', '=', owner.user)
    .executeTakeFirst();
  return stored ? {} : { recoveryCodes: await renewRecoveryCodes(db, secrets, owner) };
}

/** Recovery codes replace a factor; without a factor they go too. */
export async function deleteOrphanedRecoveryCodes(db: Kysely<Database>, user: string): Promise<void> {
  if (!(await hasFactor(db, user))) await deleteRecoveryCodes(db, user);
}

async function authenticatorSince(db: Kysely<Database>, user: string): Promise<Date | null> {
  const row = await db
    .selectFrom('totp_factors')
    .select('confirmedAt')
    .where('user', '=', user)
    .executeTakeFirst();
  return row?.confirmedAt ?? null;
}

/**
 * The methods that a user can verify on a site with factors set up before a given time; null if the account had none
 * then. Recovery codes must be as old too, since an intruder can create new ones.
 */
export async function listSecondFactorMethodsBefore(
  db: Kysely<Database>,
  { user, site, before }: { user: string; site: PasskeySite; before: Date },
): Promise<SecondFactorMethod[] | null> {
  const app = await db
    .selectFrom('totp_factors')
    .select('user')
    .where('user', '=', user)
    .where('confirmedAt', '<', before)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkeys')
    .select('rpId')
    .where('user', '=', user)
    .where('createdAt', '<', before)
    .execute();
  if (!app && passkeys.length === 0) return null;
  const recoveryCode = await db
    .selectFrom('recovery_codes')
    .select('user')
    .where('user', '=', user)
    .where('usedAt', 'is', null)
    .where('createdAt', '<', before)
    .executeTakeFirst();
  const methods: SecondFactorMethod[] = [];
  if (app) methods.push('authenticator');
  if (passkeys.some(({ rpId }) => rpId === site.host)) methods.push('passkey');
  if (recoveryCode) methods.push('recovery');
  return methods;
}

/** Removes all second factors of a user. Returns whether there were any. */
export async function removeAllFactors(db: Kysely<Database>, user: string): Promise<boolean> {
  const apps = await db
    .deleteFrom('totp_factors')
    .where('user', '=', user)
    .returning('confirmedAt')
    .execute();
  const passkeys = await db.deleteFrom('passkeys').where('user', '=', user).returning('_id').execute();
  await deleteRecoveryCodes(db, user);
  return passkeys.length > 0 || apps.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Remembers that an admin removed somebody's factors: for a day nothing is signed or wired with that account. */
export async function recordFactorReset(db: Kysely<Database>, user: string, now: Date): Promise<void> {
  await db
    .insertInto('factor_resets')
    .values({ user, at: now })
    .onConflict((conflict) => conflict.column('user').doUpdateSet({ at: now }))
    .execute();
}

/** Removes the factors that were set up since a given time; older ones still protect the account. */
export async function removeFactorsSince(db: Kysely<Database>, user: string, since: Date): Promise<void> {
  await db
    .deleteFrom('totp_factors')
    .where('user', '=', user)
    .where((row) => row.or([row('confirmedAt', 'is', null), row('confirmedAt', '>=', since)]))
    .execute();
  await db.deleteFrom('passkeys').where('user', '=', user).where('createdAt', '>=', since).execute();
  await db.deleteFrom('recovery_codes').where('user', '=', user).where('createdAt', '>=', since).execute();
}
