import { ApiError } from '@paddock/contract';
import { apiErrorMessage } from '../../../platform/api/api-error.ts';

/** Why a sign-in failed (AUT-03). */
interface SignInFailure {
  message: string;
  /** The account whose email address is not confirmed, if that is why. */
  unconfirmed?: string | undefined;
}

/** The same for a wrong name and for a wrong password. */
const invalidCredentialsMessage = 'Invalid username or password';

/** Error codes that give no other reason. */
const genericCodes: readonly (string | undefined)[] = ['invalid_credentials', 'not_signed_in', 'bad_request'];

/**
 * Why a sign-in failed. A rejection without a specific reason means that the name or the password is wrong; a server
 * that cannot be reached says nothing about them.
 */
export function toSignInFailure(failure: unknown, username: string): SignInFailure {
  const { status = 0, reply } = failure instanceof ApiError ? failure : {};
  const isUnexplained = reply?.code === undefined && status >= 400 && status < 500;
  if (isUnexplained || genericCodes.includes(reply?.code)) return { message: invalidCredentialsMessage };
  return {
    message: apiErrorMessage(failure),
    unconfirmed: reply?.code === 'email_unconfirmed' ? username : undefined,
  };
}
