import { describe, expect, it } from 'vitest';
import { validateNewPassword } from './new-password-page.tsx';

const good = { code: 'abc', password: 'long enough', confirmation: 'long enough' };

describe('a new password', () => {
  it('[AUT-13] passes with a code and six characters typed twice', () => {
    expect(validateNewPassword(good)).toEqual({});
    expect(validateNewPassword({ ...good, password: 'six-6!', confirmation: 'six-6!' })).toEqual({});
  });

  it('[AUT-13] says what is wrong, with the documents’ messages', () => {
    expect(validateNewPassword({ ...good, confirmation: 'other' })).toEqual({
      confirmation: 'Password mismatch',
    });
    expect(validateNewPassword({ ...good, password: 'five5', confirmation: 'five5' })).toEqual({
      password: 'Password is too short',
    });
    expect(validateNewPassword({ ...good, code: ' ' })).toEqual({ code: 'Reset password code is required' });
  });
});
