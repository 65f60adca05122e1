import { describe, expect, it } from 'vitest';
import { isNameTyped, otherNameMessage, signingName } from './typed-signature.ts';

describe('a typed signature', () => {
  it('is the name of the account, however it is spaced and capitalized', () => {
    for (const typed of [
      'Mary Manager',
      ' mary  MANAGER ',
      'Ｍary Manager',
      'Mary\u00a0Manager',
      'MaryManager',
    ])
      expect(isNameTyped(typed, 'Mary Manager'), typed).toBe(true);
    for (const typed of ['Mary', 'Manager Mary', 'M. Manager', 'Mary Manager Jr.', ''])
      expect(isNameTyped(typed, 'Mary Manager'), typed).toBe(false);
  });

  it('is compared with the full name, as far as it is known, or else the username', () => {
    expect(signingName({ firstName: ' Mary ', lastName: 'Manager', username: 'mary' })).toBe('Mary Manager');
    expect(signingName({ firstName: 'Mary', lastName: null, username: 'mary' })).toBe('Mary');
    expect(signingName({ firstName: null, lastName: ' ', username: 'mary' })).toBe('mary');
    expect(signingName({})).toBe('');
  });

  it('that is another one is asked about with both names', () => {
    expect(otherNameMessage('Mary', 'Mary Manager')).toBe(
      'Your account is in the name of Mary Manager, and you typed Mary. Please type Mary Manager, or confirm that you sign under the other name.',
    );
  });
});
