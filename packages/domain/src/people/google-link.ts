import { grants, type Level } from './levels.ts';

/**
 * Whether Google is authoritative for an address: Google issued it, or the organization that manages the account owns
 * its domain. For any other address, "verified" only means that the person who had it at that time read one email.
 */
export function isGoogleAuthoritativeFor({
  email,
  hostedDomain,
}: {
  email: string;
  hostedDomain: string | null;
}): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domain === 'gmail.com' || domain === hostedDomain?.toLowerCase();
}

/**
 * How an account is linked to a Google account with the same address (SEC-04): automatically, after the account's
 * password, or from the account's own security page only.
 */
export function googleLinkPolicy(
  level: Level | null,
  person: { email: string; hostedDomain: string | null },
): 'automatic' | 'password' | 'security-page' {
  if (grants(level, 'admin')) return 'security-page';
  return isGoogleAuthoritativeFor(person) ? 'automatic' : 'password';
}
