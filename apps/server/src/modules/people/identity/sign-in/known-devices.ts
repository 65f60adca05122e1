import { createHash } from 'node:crypto';
import { lifetimes } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';

const maxDevices = 20;

/** The stored hash of a browser's device token for one user; null if the browser sent none. */
export function hashDeviceToken(user: string, token: string | undefined): Buffer | null {
  return token === undefined ? null : createHash('sha256').update(`${user} ${token}`).digest();
}

/** Returns the device if its user has signed in with it before, or null. */
export async function findKnownDevice(
  db: Kysely<Database>,
  hash: Buffer | null,
  now: Date,
): Promise<Buffer | null> {
  const device = await db
    .selectFrom('known_devices')
    .select('hash')
    .where('hash', '=', hash)
    .where('lastUsedAt', '>', new Date(now.getTime() - lifetimes.knownDevice))
    .executeTakeFirst();
  return device?.hash ?? null;
}

/** Remembers a device that its user has signed in with, and forgets the least recently used ones. */
export async function rememberDevice(
  db: Kysely<Database>,
  { user, hash, now }: { user: string; hash: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ hash, user, createdAt: now, lastUsedAt: now })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ lastUsedAt: now }))
    .execute();
  await sql`DELETE FROM known_devices WHERE "user" = ${user} AND hash NOT IN (
    SELECT hash FROM known_devices WHERE "user" = ${user} ORDER BY "lastUsedAt" DESC, hash LIMIT ${maxDevices})`.execute(
    db,
  );
}
