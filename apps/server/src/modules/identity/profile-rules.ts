import { type Contact, checkContact, contactFields } from '@paddock/contract/contact';
import { type Accreditation, checkAccreditationChange } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refusal.ts';
import type { WireValues } from '../collections/index.ts';

const accreditationFields = [
  'accreditation',
  'accreditationType',
  'firstName',
  'lastName',
  'trustName',
  'busEntityName',
] as const;
const judgedFields = [...new Set([...contactFields, ...accreditationFields])];

type Judged = Contact & Accreditation;

/**
 * The values to write of a profile and an accreditation: phones and postal codes in the form in which they are kept
 * (PRO-02). Refused with a message per field where they break the rules of the pages that write them (ACC-04), whoever
 * sends them. `id` is the user's, undefined for one that is about to be made.
 */
export async function profileValues(
  db: Kysely<Database>,
  values: WireValues,
  id: string | undefined,
): Promise<WireValues> {
  const given = Object.fromEntries(
    judgedFields.filter((field) => values[field] !== undefined).map((field) => [field, values[field]]),
  ) as Judged;
  if (Object.keys(given).length === 0) return values;
  const kept = await keptOf(db, id);
  const contact = checkContact(given, kept);
  const accreditation = checkAccreditationChange({ ...kept, ...given }, kept);
  if (contact.ok && accreditation.ok) return { ...values, ...contact.values };
  const fields: Record<string, string> = {
    ...(contact.ok ? {} : contact.fields),
    ...(accreditation.ok ? {} : accreditation.fields),
  };
  const [message = 'This cannot be saved.'] = Object.values(fields);
  return refuse('bad_request', message, fields);
}

async function keptOf(db: Kysely<Database>, id: string | undefined): Promise<Judged> {
  const kept =
    id && (await db.selectFrom('users').select(judgedFields).where('_id', '=', id).executeTakeFirst());
  return kept || { accreditation: null, accreditationType: null };
}
