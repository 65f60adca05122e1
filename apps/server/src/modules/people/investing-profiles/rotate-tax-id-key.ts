import { type Kysely, type RawBuilder, sql } from 'kysely';
import { appendAuditEntry } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { digestOfTaxId, keyIdOfTaxId, openTaxId, sealTaxId } from './sealed-tax-id.ts';
import { insertTaxIdKey, loadTaxIdKeys, taxIdKeyInUse } from './tax-id-keys.ts';

/** Profiles of one transaction. */
const slice = 200;

/**
 * Encrypts every tax id with a new key, while servers read and write. Retiring the former key waits for transactions that
 * write with it, and what is written afterwards has the new one. Begun again after it was cut off, it goes on with the
 * key that it had made. Tax ids whose key was lost stay as they are. Returns how many were encrypted, and how many are
 * lost.
 */
export async function rotateTaxIdKey(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'encrypt' | 'decrypt' | 'tryDecrypt'>,
  now: Date,
): Promise<{ encrypted: number; lost: number }> {
  const keys = await loadTaxIdKeys(db, secrets);
  const lostKeys = [...keys].flatMap(([id, key]) => (key ? [] : [id]));
  if ((await countTaxIds(db, ofFormerKey(lostKeys))) === 0)
    await inTransaction(db, async (transaction) => {
      await transaction
        .updateTable('tax_id_keys')
        .set({ retiredAt: now })
        .where('retiredAt', 'is', null)
        .execute();
      await insertTaxIdKey(transaction, secrets, now);
    });
  let encrypted = 0;
  for (;;) {
    const done = await inTransaction(db, (transaction) =>
      encryptSlice(transaction, secrets, { lostKeys, now }),
    );
    encrypted += done;
    if (done === 0) break;
  }
  await appendAuditEntry(
    db,
    { person: null, level: 'superadmin', address: 'console', agent: 'rotate-keys', now },
    { action: 'keys.rotate_tax_ids', detail: { encrypted } },
  );
  return { encrypted, lost: await countTaxIds(db, ofKeys(lostKeys)) };
}

/**
 * Where the SECRET_KEY that encrypted the key in use is lost, makes a new one, so that tax ids can be entered again. Those
 * of the former key stay as they are.
 */
export async function replaceLostTaxIdKey(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'encrypt' | 'tryDecrypt'>,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const inUse = await transaction
      .selectFrom('tax_id_keys')
      .select(['_id', 'wrapped'])
      .where('retiredAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!inUse || secrets.tryDecrypt(inUse.wrapped)) return;
    await transaction
      .updateTable('tax_id_keys')
      .set({ retiredAt: now })
      .where('_id', '=', inUse._id)
      .execute();
    await insertTaxIdKey(transaction, secrets, now);
  });
}

const keyOfTaxId = sql`split_part("taxId", ':', 1)::uuid`;
const ofKeys = (keys: readonly string[]) => sql`"taxId" IS NOT NULL AND ${keyOfTaxId} = ANY(${keys}::uuid[])`;
/** What opens and has a key that is not in use any more. */
const ofFormerKey = (lostKeys: readonly string[]) =>
  sql`"taxId" IS NOT NULL AND ${keyOfTaxId} <> ALL(${lostKeys}::uuid[])
    AND ${keyOfTaxId} NOT IN (SELECT _id FROM tax_id_keys WHERE "retiredAt" IS NULL)`;

async function countTaxIds(db: Kysely<Database>, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM investing_entities WHERE ${which}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function encryptSlice(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'encrypt' | 'decrypt' | 'tryDecrypt'>,
  { lostKeys, now }: { lostKeys: readonly string[]; now: Date },
): Promise<number> {
  const { rows } = await sql<{ _id: string; user: string; taxId: string }>`
    SELECT _id, "user", "taxId" FROM investing_entities WHERE ${ofFormerKey(lostKeys)}
    ORDER BY _id LIMIT ${slice} FOR NO KEY UPDATE`.execute(db);
  if (rows.length === 0) return 0;
  const key = await taxIdKeyInUse(db, secrets, now);
  const keys = await loadTaxIdKeys(db, secrets);
  for (const { _id, user, taxId: sealed } of rows) {
    const opener = keys.get(keyIdOfTaxId(sealed));
    if (!opener) throw new Error(`The tax id of the investing profile ${_id} has no key that opens`);
    const taxId = openTaxId(opener, { sealed, owner: user });
    await db
      .updateTable('investing_entities')
      .set({ taxId: sealTaxId(key, { taxId, owner: user }), taxIdDigest: digestOfTaxId(key, taxId) })
      .where('_id', '=', _id)
      .execute();
  }
  return rows.length;
}
