import { lifetimes } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Secrets } from '../../../../platform/secrets.ts';
import { findTimeStep, generateTotpSecret, otpauthUri } from './totp.ts';

/** Creates a new secret, stored beside the current one until a code confirms that the app has it. */
export async function beginEnrollment(
  db: Kysely<Database>,
  secrets: Secrets,
  { user, names, now }: { user: string; names: { issuer: string; label: string }; now: Date },
): Promise<{ secret: string; address: string }> {
  const secret = generateTotpSecret();
  const pending = { pendingSecret: secrets.encrypt(Buffer.from(secret)), pendingAt: now };
  await db
    .insertInto('totp_factors')
    .values({ user, ...pending })
    .onConflict((conflict) => conflict.column('user').doUpdateSet(pending))
    .execute();
  return { secret, address: otpauthUri(secret, names) };
}

/** Activates the pending secret if the code belongs to it. The code counts as used. */
export async function confirmEnrollment(
  db: Kysely<Database>,
  secrets: Secrets,
  { user, code, now }: { user: string; code: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('totp_factors')
    .select(['pendingSecret', 'pendingAt'])
    .where('user', '=', user)
    .forUpdate()
    .executeTakeFirst();
  const { pendingSecret, pendingAt } = row ?? {};
  const isOver = !pendingAt || now.getTime() - pendingAt.getTime() > lifetimes.authenticatorSetup;
  const secret = pendingSecret && !isOver ? decryptSecret(secrets, pendingSecret) : undefined;
  if (!pendingSecret || !secret)
    return throwDomainError('conflict', 'Please start setting up the app again.');
  const lastStep = await findTimeStep(secret, code, now);
  if (lastStep === undefined) return false;
  await db
    .updateTable('totp_factors')
    .set({ secret: pendingSecret, confirmedAt: now, lastStep, pendingSecret: null, pendingAt: null })
    .where('user', '=', user)
    .execute();
  return true;
}

/** Redeems a code of the app: true if it is valid now and was not used before. */
export async function redeemAuthenticatorCode(
  db: Kysely<Database>,
  secrets: Secrets,
  { user, code, now }: { user: string; code: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('totp_factors')
    .select('secret')
    .where('user', '=', user)
    .executeTakeFirst();
  const secret = row?.secret ? decryptSecret(secrets, row.secret) : undefined;
  if (!secret) return false;
  const step = await findTimeStep(secret, code, now);
  if (step === undefined) return false;
  // In one statement, so that of two concurrent requests with one code only one succeeds.
  const { rows } = await sql`UPDATE totp_factors SET "lastStep" = ${step}
    WHERE "user" = ${user} AND secret IS NOT NULL AND ("lastStep" IS NULL OR "lastStep" < ${step})
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Removes the app and any pending setup. Returns whether there was an app. */
export async function removeAuthenticator(db: Kysely<Database>, user: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('totp_factors')
    .where('user', '=', user)
    .returning('confirmedAt')
    .executeTakeFirst();
  return Boolean(removed?.confirmedAt);
}

/** Undefined if it was sealed with another SECRET_KEY: then no code is right, and the user needs another recovery. */
const decryptSecret = (secrets: Secrets, sealed: Buffer): string | undefined =>
  secrets.tryDecrypt(sealed)?.toString();
