/** The shortest password (AUT-13). */
export const shortestPassword = 6;

export interface NewPassword {
  code: string;
  password: string;
  confirmation: string;
}

/** What is wrong with a new password, by field; empty where nothing is (AUT-13). */
export function newPasswordErrors({ code, password, confirmation }: NewPassword): Partial<NewPassword> {
  return {
    ...(code.trim() === '' && { code: 'Reset password code is required' }),
    ...(password.length < shortestPassword && { password: 'Password is too short' }),
    ...(password !== confirmation && { confirmation: 'Password mismatch' }),
  };
}
