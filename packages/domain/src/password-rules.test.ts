import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { isCommonPassword, passwordRefusal } from './password-rules.ts';

describe('password', () => {
  it("[AUT-13] 'Password is too short' under 6 characters", () => {
    expect(passwordRefusal('')).toEqual({ code: 'too-short', message: 'Password is too short' });
    expect(passwordRefusal('x7#kq')?.code).toBe('too-short');
    expect(passwordRefusal('x7#kqZ')).toBeNull();
    expect(passwordRefusal('🐎🐎🏇🐴a')?.code).toBe('too-short');
  });

  it('[AUT-13] a deployment may ask for more, not for less', () => {
    expect(passwordRefusal('x7#kqZ', 12)).toEqual({
      code: 'too-short',
      message: 'Password is too short: please use at least 12 characters',
    });
    expect(passwordRefusal('correct horse', 12)).toBeNull();
    expect(passwordRefusal('x7#k', 1)?.code).toBe('too-short');
  });

  it.each([
    'password',
    'PassWord',
    '12345678',
    'qwerty123',
    'letmein!',
    'aaaaaaaa',
    'abcabcabc',
    'ijklmnop',
    '987654',
  ])('[AUT-13] %s is too common', (password) => {
    expect(passwordRefusal(password)?.code).toBe('too-common');
  });

  it.each(['paddock-demo', 'tall brown fences', 'Xk29vbQ1'])('[AUT-13] %s is not', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('[AUT-13] the list holds over 200, all long enough to matter, in lower case', () => {
    expect(commonPasswords.size).toBeGreaterThan(200);
    expect([...commonPasswords].filter((each) => each.length < 6 || each !== each.toLowerCase())).toEqual([]);
  });
});
