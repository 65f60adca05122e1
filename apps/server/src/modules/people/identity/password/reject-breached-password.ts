import type { BreachedPasswords } from '../../../../adapters/breached-passwords/index.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';

/** Rejects a new password that was in a data breach. Call it outside any transaction. */
export async function rejectBreachedPassword(
  breached: BreachedPasswords,
  password: string,
  field: 'password' | 'newPassword' = 'password',
): Promise<void> {
  if (password === '' || !(await breached.includes(password))) return;
  const message =
    'Password was found in a data breach elsewhere. Please choose one that you use nowhere else';
  throwDomainError('bad_request', message, { [field]: message });
}
