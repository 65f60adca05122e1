import { describe, expect, it } from 'vitest';
import { newPasswordErrors } from './new-password-check.ts';

const good = { code: 'abc', password: 'long enough', confirmation: 'long enough' };

describe('a new password', () => {
  it('[AUT-13] passes with a code, six characters, and the same twice', () => {
    expect(newPasswordErrors(good)).toEqual({});
    expect(newPasswordErrors({ ...good, password: 'six-6!', confirmation: 'six-6!' })).toEqual({});
  });

  it('[AUT-13] says what is wrong, in the words of the documents', () => {
    expect(newPasswordErrors({ ...good, confirmation: 'other' })).toEqual({
      confirmation: 'Password mismatch',
    });
    expect(newPasswordErrors({ ...good, password: 'five5', confirmation: 'five5' })).toEqual({
      password: 'Password is too short',
    });
    expect(newPasswordErrors({ ...good, code: ' ' })).toEqual({ code: 'Reset password code is required' });
  });
});
