import { passwordRefusal } from '@paddock/domain';

export interface NewPassword {
  code: string;
  password: string;
  confirmation: string;
}

/** What is wrong with a new password, by field; empty where nothing is (AUT-13). */
export function newPasswordErrors({ code, password, confirmation }: NewPassword): Partial<NewPassword> {
  const refusal = passwordRefusal(password);
  return {
    ...(code.trim() === '' && { code: 'Reset password code is required' }),
    ...(refusal && { password: refusal.message }),
    ...(password !== confirmation && { confirmation: 'Password mismatch' }),
  };
}
