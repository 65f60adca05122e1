import { validatePassword } from '@paddock/domain';
import { commonPasswordsIfLoaded } from '../../../platform/session/common-passwords.ts';

interface NewPassword {
  code: string;
  password: string;
  confirmation: string;
}

/** What is wrong with a new password, by field (AUT-13). */
export function validateNewPassword({ code, password, confirmation }: NewPassword): Partial<NewPassword> {
  const weakness = validatePassword(password, { commonPasswords: commonPasswordsIfLoaded() });
  return {
    ...(code.trim() === '' && { code: 'Reset password code is required' }),
    ...(weakness && { password: weakness.message }),
    ...(password !== confirmation && { confirmation: 'Password mismatch' }),
  };
}
