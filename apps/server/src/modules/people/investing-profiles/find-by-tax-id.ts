import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { digestOfTaxId } from './sealed-tax-id.ts';
import { findTaxIdKey } from './tax-id-keys.ts';

/**
 * The ids of the profiles that have one of these tax ids, by their digests: none is opened. While the key is being
 * rotated, profiles are found under either key.
 */
export async function findByTaxIds(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'decrypt'>,
  taxIds: readonly string[],
): Promise<string[]> {
  if (taxIds.length === 0) return [];
  const keys = await db.selectFrom('tax_id_keys').select('_id').execute();
  const digests: Buffer[] = [];
  for (const { _id } of keys) {
    const key = await findTaxIdKey(db, secrets, _id);
    digests.push(...taxIds.map((taxId) => digestOfTaxId(key, taxId)));
  }
  if (digests.length === 0) return [];
  const { rows } = await sql<{ _id: string }>`SELECT _id FROM investing_entities
    WHERE "taxIdDigest" IS NOT NULL AND "taxIdDigest" = ANY(${digests}) ORDER BY _id`.execute(db);
  return rows.map(({ _id }) => _id);
}
