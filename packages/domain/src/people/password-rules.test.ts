import { describe, expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { longCommonPasswords } from './long-common-passwords.ts';
import {
  forbiddenPasswordNames,
  isCommonPassword,
  minPasswordLengthFor,
  validatePassword,
} from './password-rules.ts';

const common = commonPasswords;

describe('password rules', () => {
  it("[AUT-13] a password under 6 characters is rejected with 'Password is too short'", () => {
    expect(validatePassword('')).toEqual({ code: 'too-short', message: 'Password is too short' });
    expect(validatePassword('x7#kq')?.code).toBe('too-short');
    expect(validatePassword('x7#kqZ')).toBeNull();
    expect(validatePassword('🐎🐎🏇🐴a')?.code).toBe('too-short');
  });

  it('[AUT-13] a deployment may require more characters, not fewer', () => {
    expect(validatePassword('x7#kqZ', { minLength: 12 })).toEqual({
      code: 'too-short',
      message: 'Password is too short: please use at least 12 characters',
    });
    expect(validatePassword('correct horse', { minLength: 12 })).toBeNull();
    expect(validatePassword('x7#k', { minLength: 1 })?.code).toBe('too-short');
  });

  it('[SEC-02] staff need 12 characters, or what the deployment requires if that is more', () => {
    expect(minPasswordLengthFor('user')).toBe(6);
    expect(minPasswordLengthFor(null)).toBe(6);
    expect(minPasswordLengthFor('admin')).toBe(12);
    expect(minPasswordLengthFor('superadmin', 8)).toBe(12);
    expect(minPasswordLengthFor('admin', 16)).toBe(16);
    expect(minPasswordLengthFor('user', 8)).toBe(8);
  });

  it.each([
    'password',
    'PassWord',
    '12345678',
    'qwerty123',
    'letmein!',
    'scoobydoo',
    'aaaaaaaa',
    'abcabcabc',
    'ijklmnop',
    '987654',
  ])('[AUT-13] %s is too common', (password) => {
    expect(validatePassword(password, { commonPasswords: common })?.code).toBe('too-common');
  });

  it.each(['paddock-demo', 'tall brown fences', 'Xk29vbQ1'])('[AUT-13] %s is not too common', (password) => {
    expect(isCommonPassword(password, common)).toBe(false);
  });

  describe('with the longer list that the server has', () => {
    const all = new Set([...commonPasswords, ...longCommonPasswords]);

    it.each([
      ['at eight characters', 'sunshine'],
      ['with a digit', 'football7'],
      ['with a year and a sign', 'Welcome2026!'],
      ['with signs on both sides', '!!Dragonfly!!'],
      ['with signs in place of letters', 'P@ssw0rd2026'],
      ['with signs at its end in place of letters', 'p@$$w0rd'],
      ['at twelve characters', 'administrator'],
      ['typed along the keyboard', '1qaz2wsx3edc'],
      ['twice in a row', 'letmeinletmein'],
      ['with another one after it', 'MonkeyDragon99'],
    ])('[AUT-13] one of it is too common %s: %s', (_, password) => {
      expect(validatePassword(password, { commonPasswords: all })?.code).toBe('too-common');
    });

    it.each([
      'tall brown fences',
      'riding a brown horse',
      'Xk29vbQ1',
      'x7#kqZ-9pL2w',
      'paddock-demo',
      'monkey-dragon-fence',
    ])('[AUT-13] %s is not too common', (password) => {
      expect(isCommonPassword(password, all)).toBe(false);
    });

    it('[AUT-13] it has entries for staff, who need twelve characters', () => {
      expect([...all].filter((each) => each.length >= 12).length).toBeGreaterThan(250);
      expect([...longCommonPasswords].filter((each) => each.length < 8 || commonPasswords.has(each))).toEqual(
        [],
      );
    });
  });

  it('[AUT-13] the list has over 3,000 entries, each once, in lower case and long enough to matter', () => {
    expect(commonPasswords.size).toBeGreaterThan(3_000);
    expect([...commonPasswords].filter((each) => each.length < 6 || each !== each.toLowerCase())).toEqual([]);
  });
});

describe('names as passwords', () => {
  const forbiddenNames = forbiddenPasswordNames(
    { firstName: 'Gwendolen', lastName: 'Fairfax', username: 'gwen77', email: 'g.fairfax@example.com' },
    { name: 'Stallion Fund', slug: 'stallion' },
  );

  it.each([
    'Paddock1',
    'paddock2026!!',
    'Stallion Fund',
    'stallion-fund#1',
    'STALLION',
    'gwendolen',
    'Gwendolen.Fairfax99',
    'FairfaxGwendolen!',
    'g.fairfax@example.com',
    'gfairfax1',
    'gwen77',
  ])('[AUT-13] a name is rejected: %s', (password) => {
    expect(validatePassword(password, { forbiddenNames })).toEqual({
      code: 'a-name',
      message: 'Password is too easy to guess. Please use more than a name',
    });
  });

  it.each(['paddock-demo', 'Gwendolen rides', 'my stallion', '1Fairfax of old', '77777a', '#!?#!?x'])(
    '[AUT-13] a name may be part of a password: %s',
    (password) => {
      expect(validatePassword(password, { forbiddenNames })).toBeNull();
    },
  );

  it('[AUT-13] a user without names can use any password', () => {
    const unnamed = forbiddenPasswordNames({ firstName: ' ', lastName: null, username: undefined }, null);
    expect(validatePassword('#!#!x1', { forbiddenNames: unnamed })).toBeNull();
    expect(unnamed).toEqual(['Paddock']);
  });
});
