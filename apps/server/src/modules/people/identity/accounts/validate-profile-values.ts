import { type Contact, checkContact, contactFields } from '@paddock/contract/contact';
import { type Accreditation, checkAccreditationChange, inferAccreditationType } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { WireValues } from '../../../records/collections/index.ts';

const accreditationFields = [
  'accreditation',
  'accreditationType',
  'firstName',
  'lastName',
  'trustName',
  'busEntityName',
] as const;
const profileFields = [...new Set([...contactFields, ...accreditationFields])];

type ProfileFields = Contact & Accreditation;

/**
 * The values of a profile and an accreditation as they are stored: phone numbers and postal codes in their normal form
 * (PRO-02), and the type of an accreditation that is sent without one. Throws with a message per field if they break
 * the rules of the profile pages (ACC-04), no matter who sends them. `id` is the user's; undefined for a new user.
 */
export async function validateProfileValues(
  db: Kysely<Database>,
  values: WireValues,
  id: string | undefined,
): Promise<WireValues> {
  const input = Object.fromEntries(
    profileFields.filter((field) => values[field] !== undefined).map((field) => [field, values[field]]),
  ) as ProfileFields;
  if (Object.keys(input).length === 0) return values;
  const stored = await loadStoredProfile(db, id);
  const contact = checkContact(input, stored);
  const type = inferAccreditationType(input, stored);
  const derived = type ? { accreditationType: type } : {};
  const accreditation = checkAccreditationChange({ ...stored, ...input, ...derived }, stored);
  if (contact.ok && accreditation.ok) return { ...values, ...contact.values, ...derived };
  const fields: Record<string, string> = {
    ...(contact.ok ? {} : contact.fields),
    ...(accreditation.ok ? {} : accreditation.fields),
  };
  const [message = 'This cannot be saved.'] = Object.values(fields);
  return throwDomainError('bad_request', message, fields);
}

async function loadStoredProfile(db: Kysely<Database>, id: string | undefined): Promise<ProfileFields> {
  const stored =
    id && (await db.selectFrom('users').select(profileFields).where('_id', '=', id).executeTakeFirst());
  return stored || { accreditation: null, accreditationType: null };
}
