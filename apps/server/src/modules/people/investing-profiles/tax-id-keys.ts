import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { KeyUse } from '../../../platform/keys/key-use.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** What SECRET_KEY encrypts here: the keys of tax ids, and not the tax ids themselves. */
export const taxIdSecrets = {
  sealed: [{ table: 'tax_id_keys', key: '_id', column: 'wrapped' }],
  signed: [],
} satisfies KeyUse;

/** A key that encrypts tax ids. */
export interface TaxIdKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/**
 * The key in use; the first one is made when it is needed. It stays in use until the caller's transaction ends: a
 * rotation waits for what is written with it.
 */
export async function taxIdKeyInUse(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>,
  now: Date,
): Promise<TaxIdKey> {
  const found = await findInUse(db, secrets);
  if (found) return found;
  await insertTaxIdKey(db, secrets, now);
  const made = await findInUse(db, secrets);
  if (!made) throw new Error('No key for tax ids was made or found');
  return made;
}

/** Makes a key, unless another one is in use. */
export async function insertTaxIdKey(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'encrypt'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('tax_id_keys')
    .values({ _id: newId(), createdAt: now, wrapped: secrets.encrypt(randomBytes(32)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function findInUse(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'decrypt'>,
): Promise<TaxIdKey | undefined> {
  const { rows } = await sql<{ _id: string; wrapped: Buffer }>`
    SELECT _id, wrapped FROM tax_id_keys WHERE "retiredAt" IS NULL FOR SHARE`.execute(db);
  return rows[0] && { id: rows[0]._id, key: secrets.decrypt(rows[0].wrapped) };
}

/**
 * Every key by its id, retired or not. Undefined where the SECRET_KEY that encrypted it is lost: its tax ids have to be
 * entered again.
 */
export async function loadTaxIdKeys(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'tryDecrypt'>,
): Promise<ReadonlyMap<string, TaxIdKey | undefined>> {
  const stored = await db.selectFrom('tax_id_keys').select(['_id', 'wrapped']).execute();
  return new Map(
    stored.map(({ _id: id, wrapped }) => {
      const key = secrets.tryDecrypt(wrapped);
      return [id, key && { id, key }];
    }),
  );
}
