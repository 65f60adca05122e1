/** The parts of a user's name. */
export type PersonName = {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly username?: string | null;
};

const text = (value: string | null | undefined): string => value?.trim() ?? '';

/** First and last name; empty unless both are known (AUT-17, COL-05). */
export function fullName(user: PersonName): string {
  const [first, last] = [text(user.firstName), text(user.lastName)];
  return first && last ? `${first} ${last}` : '';
}

/** The full name, or else the first name, or else the username (AUT-17). */
export function displayName(user: PersonName): string {
  return fullName(user) || text(user.firstName) || text(user.username);
}

/** The part of an email address after the last @ sign; empty if there is none (AUT-17). */
export function emailDomain(email: string | null | undefined): string {
  const at = email?.lastIndexOf('@') ?? -1;
  return at < 0 ? '' : text(email?.slice(at + 1));
}
