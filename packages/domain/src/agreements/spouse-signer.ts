import { isSameEmail } from '../people/email.ts';

/**
 * Whether a person signs an investment as the spouse whose address it names (SIG-07). Only a confirmed address counts:
 * nobody proves to be a spouse by an address that somebody else has entered. Investors never sign for their spouse.
 */
export function isSpouseSigner(
  { spouseEmail, investor }: { readonly spouseEmail: string; readonly investor: string },
  person: { readonly id: string; readonly email: string; readonly isEmailConfirmed: boolean },
): boolean {
  return person.isEmailConfirmed && person.id !== investor && isSameEmail(spouseEmail, person.email);
}
