import { refuse } from '../../platform/refusal.ts';

/** To somebody who has proved to be the person of an account that was closed. */
export function refuseClosed(): never {
  refuse('account_inactive', 'This account is not active. Please write to us if it should be.');
}
