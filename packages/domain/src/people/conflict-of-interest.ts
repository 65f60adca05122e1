import { isSameEmail } from './email.ts';

export type ConflictOfInterest = 'own' | 'spouse';

/** Whose investment it is, and who the admin is. */
export type ConflictOfInterestFacts = {
  readonly investor: { readonly id: string; readonly email: string };
  /** The spouse's address in the participation, and in the agreement if it differs. */
  readonly spouseEmails: readonly (string | null | undefined)[];
  readonly admin: { readonly id: string; readonly email: string };
  /** The spouses in the admin's own participations. */
  readonly adminSpouseEmails: readonly (string | null | undefined)[];
};

/**
 * Whether an admin has an interest in an investment: it is their own or their spouse's, whichever of the two invests
 * (SEC-01). Such an admin neither countersigns it nor decides on it.
 */
export function findConflictOfInterest({
  investor,
  spouseEmails,
  admin,
  adminSpouseEmails,
}: ConflictOfInterestFacts): ConflictOfInterest | null {
  if (investor.id === admin.id) return 'own';
  const isAmong = (email: string, others: readonly (string | null | undefined)[]) =>
    others.some((other) => Boolean(other?.trim()) && isSameEmail(other ?? '', email));
  return isAmong(admin.email, spouseEmails) || isAmong(investor.email, adminSpouseEmails) ? 'spouse' : null;
}
