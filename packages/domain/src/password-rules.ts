import { commonPasswords } from './common-passwords.ts';

/** The documents' least number of characters (AUT-13); a deployment may ask for more, never for less. */
export const passwordMinimum = 6;

const runs = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba'];

/**
 * Whether a password is among those that are tried first, without regard to case and to dots, exclamation marks
 * and the like at its end: a listed one, one character or one short piece over and over, or a piece of the
 * alphabet or the digits.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const bare = plain.replace(/[!?.,*#$@-]+$/, '');
  if (commonPasswords.has(plain) || commonPasswords.has(bare)) return true;
  return /^(.{1,3})\1+$/u.test(plain) || runs.some((run) => run.includes(plain));
}

export type PasswordRefusal = {
  readonly code: 'too-short' | 'too-common';
  readonly message: string;
};

/**
 * Why a new password is refused, or null (AUT-13): fewer characters than the minimum, which is at least 6, or
 * too common. Where more than 6 are asked for, the words say how many. Characters count as people see code points, so
 * one emoji is one.
 */
export function passwordRefusal(password: string, minimum: number = passwordMinimum): PasswordRefusal | null {
  const least = Math.max(minimum, passwordMinimum);
  if ([...password].length < least) {
    const words = 'Password is too short';
    return {
      code: 'too-short',
      message: least > passwordMinimum ? `${words}: please use at least ${least} characters` : words,
    };
  }
  if (isCommonPassword(password))
    return {
      code: 'too-common',
      message: 'Password is too common: please choose one that is harder to guess',
    };
  return null;
}
