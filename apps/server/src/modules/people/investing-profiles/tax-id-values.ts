import { checkTaxId } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { HookedWrite, WireValues } from '../../records/collections/index.ts';
import { digestOfTaxId, keyIdOfTaxId, openTaxId, sealTaxId } from './sealed-tax-id.ts';
import { loadTaxIdKeys, taxIdKeyInUse } from './tax-id-keys.ts';

/**
 * What is stored of a tax id that somebody writes: it encrypted, and its last four digits. Nothing if they write none;
 * null clears it. Throws if its format is wrong, which depends on whether the holder is a US person.
 */
export async function taxIdValues(
  { db, by, values }: HookedWrite & { values: WireValues },
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>,
  owner: string,
  taxClass: unknown = null,
): Promise<{ taxId?: string | null; taxIdLast4?: string | null }> {
  const typed = values['taxId'];
  if (typed === undefined) return {};
  if (typeof typed !== 'string' || typed.trim() === '') return { taxId: null, taxIdLast4: null };
  const isForeign = (values['taxClass'] ?? taxClass) === 'foreign';
  const checked = checkTaxId(typed, { isForeign });
  if (!checked.ok)
    return throwDomainError('bad_request', `taxId: ${checked.message}.`, { taxId: checked.message });
  const key = await taxIdKeyInUse(db, secrets, by.now);
  return { taxId: sealTaxId(key, { taxId: checked.value, owner }), taxIdLast4: checked.last4 };
}

/** Keeps what the tax id of a profile is found by, once it is stored. */
export async function keepTaxIdDigest(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'tryDecrypt'>,
  id: string,
): Promise<void> {
  const { taxId: sealed, user } = await db
    .selectFrom('investing_entities')
    .select(['taxId', 'user'])
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
  const key = sealed ? (await loadTaxIdKeys(db, secrets)).get(keyIdOfTaxId(sealed)) : null;
  const digest = sealed && key && user ? digestOfTaxId(key, openTaxId(key, { sealed, owner: user })) : null;
  await db.updateTable('investing_entities').set({ taxIdDigest: digest }).where('_id', '=', id).execute();
}
