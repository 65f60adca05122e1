import { grants, type Level } from './levels.ts';

/** The documented minimum (AUT-13); a deployment may require more, never less. */
export const minPasswordLength = 6;

/** For users who can change what others see and sign. */
export const minStaffPasswordLength = 12;

/** The minimum password length of a level, given the deployment's own minimum. */
export function minPasswordLengthFor(
  level: Level | null | undefined,
  deployment: number = minPasswordLength,
): number {
  return Math.max(deployment, minPasswordLength, grants(level, 'admin') ? minStaffPasswordLength : 0);
}

const sequences = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba'];

/**
 * Whether a password is among those that attackers try first, ignoring case and trailing punctuation: one of the list
 * (`@paddock/domain/common-passwords`), one character or short sequence repeated, or a run of the alphabet or the
 * digits.
 */
export function isCommonPassword(password: string, list: ReadonlySet<string>): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const bare = plain.replace(/[!?.,*#$@-]+$/, '');
  if (list.has(plain) || list.has(bare)) return true;
  return /^(.{1,3})\1+$/u.test(plain) || sequences.some((run) => run.includes(plain));
}

/** Only letters and digits, so that `Harbor Fund`, `harbor-fund` and `HARBORFUND` are the same. */
const normalizeName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** Whether a password without its trailing digits and punctuation is one of the names. It may contain one. */
export function matchesName(password: string, names: readonly string[]): boolean {
  const bare = normalizeName(password.replace(/[^\p{L}\p{M}]+$/u, ''));
  return (
    bare !== '' &&
    names.some((name) => normalizeName(name) === bare || normalizeName(name) === normalizeName(password))
  );
}

/** The owner of a password, as far as it is known. */
export interface PasswordOwner {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** The names that a password must not be: those of the product, the portal and the user. */
export function forbiddenPasswordNames(
  owner: PasswordOwner,
  portal: { readonly name: string; readonly slug?: string | null } | null,
): string[] {
  const { firstName, lastName, username, email } = owner;
  const names = [
    'Paddock',
    portal?.name,
    portal?.slug,
    firstName,
    lastName,
    `${firstName ?? ''}${lastName ?? ''}`,
    `${lastName ?? ''}${firstName ?? ''}`,
    username,
    email,
    email?.split('@')[0],
  ];
  return names.filter((name) => typeof name === 'string' && normalizeName(name) !== '') as string[];
}

/** The rules for a new password. */
export interface PasswordRules {
  /** At least 6, even if a smaller number is passed. */
  readonly minLength?: number;
  /** The list of common passwords, if it is loaded. */
  readonly commonPasswords?: ReadonlySet<string> | undefined;
  /** See {@link forbiddenPasswordNames}. */
  readonly forbiddenNames?: readonly string[];
}

export type PasswordError = {
  readonly code: 'too-short' | 'too-common' | 'a-name';
  readonly message: string;
};

const noPasswords: ReadonlySet<string> = new Set();

/**
 * Returns why a new password is rejected, or null (AUT-13): shorter than the minimum, too common, or an obvious name.
 * If more than 6 characters are required, the message says how many. Characters are code points, so an emoji counts as
 * one.
 */
export function validatePassword(password: string, rules: PasswordRules = {}): PasswordError | null {
  const least = Math.max(rules.minLength ?? 0, minPasswordLength);
  if ([...password].length < least) {
    const message = 'Password is too short';
    return {
      code: 'too-short',
      message: least > minPasswordLength ? `${message}: please use at least ${least} characters` : message,
    };
  }
  if (isCommonPassword(password, rules.commonPasswords ?? noPasswords))
    return {
      code: 'too-common',
      message: 'Password is too common. Please choose one that is harder to guess',
    };
  if (matchesName(password, rules.forbiddenNames ?? []))
    return {
      code: 'a-name',
      message: 'Password is too easy to guess. Please use more than a name',
    };
  return null;
}
