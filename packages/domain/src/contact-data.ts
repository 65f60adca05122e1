/** What of a user tells where they are reached. */
export type Reachable = {
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

/** True where an address has one of the 50 states (PRO-02). */
export const hasStates = (country: string | null | undefined): boolean => country === 'US';

/** Whether letters and calls reach somebody: a name, a whole address and a phone number (DSH-01). */
export function isReachable(user: Reachable): boolean {
  const needed = [user.firstName, user.lastName, user.address1, user.city, user.country, user.postalCode];
  if (hasStates(user.country)) needed.push(user.state);
  needed.push(user.mobilePhone?.trim() || user.homePhone);
  return needed.every((text) => text?.trim());
}
