import type { Passkey, SecondFactorMethod, SecondFactors } from '@paddock/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { hasSecondFactor, isSecondFactorRequired } from '../../../platform/second-factor-due.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { passkeysFor } from './ask-passkey.ts';
import type { PasskeySite } from './passkey-site.ts';
import { countRecoveryCodes, dropRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';

export async function hasFactor(db: Kysely<Database>, user: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT ${hasSecondFactor(sql`${user}::uuid`)} AS has`.execute(
    db,
  );
  return rows[0]?.has ?? false;
}

/** The ways in which a person can prove their second factor on a site; recovery codes where there are any left. */
export async function methodsOf(
  db: Kysely<Database>,
  user: string,
  site: PasskeySite,
): Promise<SecondFactorMethod[]> {
  const methods: SecondFactorMethod[] = [];
  if (await authenticatorSince(db, user)) methods.push('authenticator');
  if ((await passkeysFor(db, user, site)).length > 0) methods.push('passkey');
  if ((await countRecoveryCodes(db, user)) > 0) methods.push('recovery');
  return methods;
}

/** What an account has, for its owner. */
export async function factorsOf(
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
  const { rows } = await sql<{ is: boolean }>`
    SELECT ${isSecondFactorRequired(sql`u.level`)} AS is FROM users u WHERE u._id = ${user}`.execute(db);
  return {
    authenticatorSince: (await authenticatorSince(db, user))?.toISOString() ?? null,
    passkeys: passkeys.map((passkey) => passkeyView(passkey, site)),
    recoveryCodesLeft: await countRecoveryCodes(db, user),
    isRequired: rows[0]?.is ?? false,
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

/** The recovery codes that come with the first factor; none where there are some already. */
export async function codesForFirstFactor(
  db: Kysely<Database>,
  secrets: Secrets,
  given: { user: string; now: Date },
): Promise<{ recoveryCodes?: string[] }> {
  const kept = await db
    .selectFrom('recovery_codes')
    .select('hash')
    .where('user', '=', given.user)
    .executeTakeFirst();
  return kept ? {} : { recoveryCodes: await renewRecoveryCodes(db, secrets, given) };
}

/** Recovery codes stand for a factor: without one they open nothing. */
export async function dropCodesWithoutFactor(db: Kysely<Database>, user: string): Promise<void> {
  if (!(await hasFactor(db, user))) await dropRecoveryCodes(db, user);
}

async function authenticatorSince(db: Kysely<Database>, user: string): Promise<Date | null> {
  const row = await db
    .selectFrom('totp_factors')
    .select('confirmedAt')
    .where('user', '=', user)
    .executeTakeFirst();
  return row?.confirmedAt ?? null;
}
