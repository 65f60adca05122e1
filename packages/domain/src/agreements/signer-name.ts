import type { PersonName } from '../people/display-name.ts';

/** The fields of an account that nobody signs without. */
export type SignerNameField = 'firstName' | 'lastName';

/** What an account lacks to sign or countersign (ENT-05): a message for each of its names that is missing. */
export function missingSignerName({
  firstName,
  lastName,
}: Pick<PersonName, SignerNameField>): Partial<Record<SignerNameField, string>> {
  return {
    ...(!firstName?.trim() && { firstName: 'First name is required' }),
    ...(!lastName?.trim() && { lastName: 'Last name is required' }),
  };
}

/** As what somebody signs for management who has not said. */
export const standardManagementTitle = 'Authorized Signatory';

/** "Harbor Capital LLC, by Mary Manager, Managing Director": who signs for management (ENT-05). */
export function managementSignature({
  company,
  name,
  title,
}: {
  /** Null where the fund has no company, or it has no name. */
  readonly company: string | null;
  readonly name: string;
  readonly title: string | null;
}): string {
  const signatory = `${name}, ${title?.trim() || standardManagementTitle}`;
  return company?.trim() ? `${company.trim()}, by ${signatory}` : signatory;
}
