import { CallError } from '@paddock/contract';
import { messageOf } from './call-failure.ts';

/** Why a sign-in failed, in words (AUT-03). */
export interface SignInRefusal {
  message: string;
  /** The account that waits for its confirmation, where that is why. */
  unconfirmed?: string | undefined;
}

/** What every wrong name and password is told. */
const wrong = 'Invalid username or password';

/** Codes of refusals that say nothing else. */
const plain: readonly (string | undefined)[] = ['invalid_credentials', 'not_signed_in', 'bad_request'];

/**
 * What to tell of a failed sign-in. A refusal that names no reason of its own is of the name and password; a server
 * that cannot be reached, or is out of order, says nothing about them.
 */
export function signInRefusal(failure: unknown, username: string): SignInRefusal {
  const { status = 0, reply } = failure instanceof CallError ? failure : {};
  const isUnexplained = reply?.code === undefined && status >= 400 && status < 500;
  if (isUnexplained || plain.includes(reply?.code)) return { message: wrong };
  return {
    message: messageOf(failure),
    unconfirmed: reply?.code === 'email_unconfirmed' ? username : undefined,
  };
}
