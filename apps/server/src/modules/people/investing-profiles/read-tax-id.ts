import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { keyIdOfTaxId, openTaxId } from './sealed-tax-id.ts';
import { findTaxIdKey } from './tax-id-keys.ts';

/** The tax id of one of a person's own profiles. Throws not found for another's, and for one without a tax id. */
export async function readOwnTaxId(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'decrypt'>,
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
  return openTaxId(await findTaxIdKey(db, secrets, keyIdOfTaxId(sealed)), { sealed, owner: user });
}
