/** The contact data of a user. */
export type ContactData = {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly homePhone?: string | null;
  readonly mobilePhone?: string | null;
  readonly address1?: string | null;
  readonly city?: string | null;
  readonly country?: string | null;
  readonly state?: string | null;
  readonly postalCode?: string | null;
};

/** True if addresses in this country have one of the 50 states (PRO-02). */
export const hasStates = (country: string | null | undefined): boolean => country === 'US';

/** Whether a user can be reached by mail and phone: a name, a full address and a phone number (DSH-01). */
export function hasCompleteContactData(user: ContactData): boolean {
  const needed = [user.firstName, user.lastName, user.address1, user.city, user.country, user.postalCode];
  if (hasStates(user.country)) needed.push(user.state);
  needed.push(user.mobilePhone?.trim() || user.homePhone);
  return needed.every((text) => text?.trim());
}
