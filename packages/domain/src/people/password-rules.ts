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

/** What people write in place of a letter. */
const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

const withLetters = (text: string): string =>
  text.replace(/[@431!0$57]/g, (sign) => lookalikes[sign] ?? sign);

/**
 * Whether a password is among those that attackers try first, ignoring case: one of the list
 * (`@paddock/domain/common-passwords`), one of it with digits and signs around it or in place of letters
 * (`P@ssw0rd2026!`), two of it in a row, one character or short sequence repeated, or a run of the alphabet or the
 * digits.
 */
export function isCommonPassword(password: string, list: ReadonlySet<string>): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (list.has(plain) || /^(.{1,3})\1+$/u.test(plain) || sequences.some((run) => run.includes(plain)))
    return true;
  const ends = /^[\d\p{P}\p{S}_]+|[\d\p{P}\p{S}_]+$/gu;
  const bare = [
    plain.replace(/[!?.,*#$@-]+$/, ''),
    plain.replace(ends, ''),
    // The signs at the end of "p@$$" are letters.
    plain.replace(/\d+$/, ''),
  ];
  return bare.some((core) => isListed(core, list) || isListed(withLetters(core), list));
}

/** Short enough to be an ordinary word, which two of make a phrase. */
const shortestHalf = 6;

/** Whether a text is on the list, or two that are on it in a row. */
function isListed(text: string, list: ReadonlySet<string>): boolean {
  if (list.has(text)) return true;
  for (let at = shortestHalf; at <= text.length - shortestHalf; at += 1)
    if (list.has(text.slice(0, at)) && list.has(text.slice(at))) return true;
  return false;
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
