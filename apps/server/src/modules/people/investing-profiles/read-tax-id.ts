import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { keyIdOfTaxId, openTaxId } from './sealed-tax-id.ts';
import { loadTaxIdKeys } from './tax-id-keys.ts';

/**
 * The tax id of one of a person's own profiles. Throws not found for another's and for one without a tax id, and a
 * conflict where its key was lost.
 */
export async function readOwnTaxId(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'tryDecrypt'>,
  { id, user }: { id: string; user: string },
): Promise<string> {
  const profile = await db
    .selectFrom('investing_entities')
    .select('taxId')
    .where('_id', '=', id)
    .where('user', '=', user)
    .executeTakeFirst();
  const sealed = profile?.taxId;
  if (!sealed) return throwNotFound('This tax id', { collection: 'investing_entities', record: id });
  const key = (await loadTaxIdKeys(db, secrets)).get(keyIdOfTaxId(sealed));
  if (!key)
    return throwDomainError(
      'conflict',
      'This tax id can no longer be read. Please edit the profile and enter it again.',
    );
  return openTaxId(key, { sealed, owner: user });
}
