import { checkTaxId, needsTaxIdAgain, taxIdAgainMessage } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { HookedWrite, WireValues } from '../../records/collections/index.ts';
import { digestOfTaxId, keyIdOfTaxId, openTaxId, sealTaxId } from './sealed-tax-id.ts';
import { loadTaxIdKeys, taxIdKeyInUse } from './tax-id-keys.ts';

/**
 * What is stored of a tax id that somebody writes: it encrypted, and its last four digits. Nothing if they write none;
 * null clears it. Throws if its format is wrong, which depends on whether the holder is a US person, and so does that of
 * the stored one if that changes.
 */
export async function taxIdValues(
  { db, by, values }: HookedWrite & { values: WireValues },
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>,
  owner: string,
  stored: { readonly taxClass: string | null; readonly hasTaxId: boolean } = {
    taxClass: null,
    hasTaxId: false,
  },
): Promise<{ taxId?: string | null; taxIdLast4?: string | null }> {
  const typed = values['taxId'];
  const taxClass = values['taxClass'] === undefined ? stored.taxClass : (values['taxClass'] as string | null);
  if (typed === undefined) {
    if (needsTaxIdAgain(stored, taxClass)) rejectTaxId(taxIdAgainMessage);
    return {};
  }
  if (typeof typed !== 'string' || typed.trim() === '') return { taxId: null, taxIdLast4: null };
  const checked = checkTaxId(typed, { isForeign: taxClass === 'foreign' });
  if (!checked.ok) return rejectTaxId(checked.message);
  const key = await taxIdKeyInUse(db, secrets, by.now);
  return { taxId: sealTaxId(key, { taxId: checked.value, owner }), taxIdLast4: checked.last4 };
}

const rejectTaxId = (message: string): never =>
  throwDomainError('bad_request', `taxId: ${message}.`, { taxId: message });

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
