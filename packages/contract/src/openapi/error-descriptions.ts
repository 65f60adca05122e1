import type { ErrorCode } from '../errors.ts';

/** What each code means, for people who write a client. */
export const errorDescriptions: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'The request cannot be read, or a value in it is not valid; `fields` says which.',
  id_required: 'The request does not name a record.',
  invalid_amount: 'The amount is outside the limits of the fund.',
  not_signed_in: 'There is no session, or it has ended.',
  invalid_credentials: 'The credentials do not match an account.',
  forbidden: 'The caller may not do this.',
  account_inactive: 'The account is closed.',
  email_unconfirmed: 'The email address of the account is not confirmed yet.',
  password_too_short: 'The password is shorter than the deployment asks for; a reset sets a new one.',
  password_ended:
    'The password was printed for a new superadmin or given by an admin, and has ended; a link to set another one was emailed.',
  guest_session_read_only: 'An impersonation session changes nothing.',
  sudo_required: 'The caller has to re-authenticate first (`/auth/sudo`).',
  second_step_over: 'The second step has expired or was completed; sign in again.',
  second_factor_enrolment_required: 'The caller has to set up a second factor first.',
  second_factor_needed:
    'The caller is an admin whose seven days to set up a second factor are over (SEC-12), and has to do so first.',
  link_expired: 'The link has expired or was replaced.',
  registration_disabled: 'Registration is closed on this portal.',
  not_a_member: 'The caller is not a member of the portal of this fund.',
  not_found: 'There is no such record, or the caller may not know of it.',
  unknown_model: 'There is no such collection.',
  conflict: 'The current state does not allow this, or somebody else has changed it.',
  confirmation_needed:
    'Something is odd; `details` says what. Repeat the request with `confirmed: true` if it is meant.',
  link_needs_password: 'An account has this address: repeat the request with its password, once.',
  not_open: 'The fund does not take commitments now.',
  already_accepted: 'The caller has committed to this fund already.',
  fully_subscribed: 'Nothing is left of the fund.',
  not_accredited:
    'The accreditation of the caller or of the holder is missing, or does not serve for this fund.',
  missing_values: 'The agreement needs values that are missing; `fields` says which.',
  already_signed: 'The agreement is signed already.',
  not_your_turn: 'An earlier signer has not signed yet.',
  idempotency_conflict: 'The Idempotency-Key was used for another request.',
  quota_exceeded: 'The files of the caller use up their quota.',
  too_large: 'The request is larger than the server takes.',
  unsupported_type: 'The content type, or the type of the file, is not accepted.',
  invalid_captcha: 'The captcha is missing or not solved.',
  malware_found: 'The file contains malware.',
  too_many_requests: 'There were too many attempts; `Retry-After` says when to come back.',
  unexpected: 'Something went wrong in the server. Nothing was changed.',
  unavailable:
    'The server is busy, or its database or a service that it needs is down. `Retry-After` says when the same request can be sent again; without it, look first whether the request was done.',
};
