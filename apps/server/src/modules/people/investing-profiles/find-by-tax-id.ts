import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { digestOfTaxId } from './sealed-tax-id.ts';
import { loadTaxIdKeys } from './tax-id-keys.ts';

/**
 * The ids of the profiles that have one of these tax ids, by their digests: none is opened. While the key is being
 * rotated, profiles are found under either key; under one that was lost, none is.
 */
export async function findByTaxIds(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'tryDecrypt'>,
  taxIds: readonly string[],
): Promise<string[]> {
  if (taxIds.length === 0) return [];
  const keys = await loadTaxIdKeys(db, secrets);
  const digests = [...keys.values()].flatMap((key) =>
    key ? taxIds.map((taxId) => digestOfTaxId(key, taxId)) : [],
  );
  if (digests.length === 0) return [];
  const { rows } = await sql<{ _id: string }>`SELECT _id FROM investing_entities
    WHERE "taxIdDigest" IS NOT NULL AND "taxIdDigest" = ANY(${digests}) ORDER BY _id`.execute(db);
  return rows.map(({ _id }) => _id);
}
