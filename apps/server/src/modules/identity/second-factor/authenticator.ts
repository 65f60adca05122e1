import { lifetimes } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { newSecret, otpauthAddress, stepOfCode } from './totp.ts';

/** A new secret, which waits beside the old one until a code proves that the app has it. */
export async function beginEnrolment(
  db: Kysely<Database>,
  secrets: Secrets,
  { user, names, now }: { user: string; names: { issuer: string; label: string }; now: Date },
): Promise<{ secret: string; address: string }> {
  const secret = newSecret();
  const pending = { pendingSecret: secrets.encrypt(Buffer.from(secret)), pendingAt: now };
  await db
    .insertInto('totp_factors')
    .values({ user, ...pending })
    .onConflict((conflict) => conflict.column('user').doUpdateSet(pending))
    .execute();
  return { secret, address: otpauthAddress(secret, names) };
}

/** Makes the waiting secret the one that counts, where the code is of it. The code is used up by that. */
export async function confirmEnrolment(
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
  const secret = pendingSecret && !isOver ? opened(secrets, pendingSecret) : undefined;
  if (!pendingSecret || !secret) return refuse('conflict', 'Please begin setting up the app again.');
  const lastStep = await stepOfCode(secret, code, now);
  if (lastStep === undefined) return false;
  await db
    .updateTable('totp_factors')
    .set({ secret: pendingSecret, confirmedAt: now, lastStep, pendingSecret: null, pendingAt: null })
    .where('user', '=', user)
    .execute();
  return true;
}

/** Whether the app shows this code now and it was not used before; it is used up by that. */
export async function useCode(
  db: Kysely<Database>,
  secrets: Secrets,
  { user, code, now }: { user: string; code: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('totp_factors')
    .select('secret')
    .where('user', '=', user)
    .executeTakeFirst();
  const secret = row?.secret ? opened(secrets, row.secret) : undefined;
  if (!secret) return false;
  const step = await stepOfCode(secret, code, now);
  if (step === undefined) return false;
  // One statement: of two tries with one code at one moment the second finds the step taken.
  const { rows } = await sql`UPDATE totp_factors SET "lastStep" = ${step}
    WHERE "user" = ${user} AND secret IS NOT NULL AND ("lastStep" IS NULL OR "lastStep" < ${step})
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Forgets the app and a setup that is under way. Answers whether there was an app. */
export async function removeAuthenticator(db: Kysely<Database>, user: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('totp_factors')
    .where('user', '=', user)
    .returning('confirmedAt')
    .executeTakeFirst();
  return Boolean(removed?.confirmedAt);
}

/** Undefined where it was sealed with another SECRET_KEY: no code is right then, and recovery is by other ways. */
function opened(secrets: Secrets, sealed: Buffer): string | undefined {
  try {
    return secrets.decrypt(sealed).toString();
  } catch {
    return undefined;
  }
}
