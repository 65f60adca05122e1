/**
 * Every error code with its HTTP status. The only table of statuses, exhaustive by type; the server's error handler
 * and the OpenAPI document use it.
 */
export const errorStatus = {
  bad_request: 400,
  id_required: 400,
  invalid_amount: 400,
  not_signed_in: 401,
  invalid_credentials: 401,
  forbidden: 403,
  account_inactive: 403,
  email_unconfirmed: 403,
  password_too_short: 403,
  password_ended: 403,
  guest_session_read_only: 403,
  sudo_required: 403,
  second_step_over: 403,
  second_factor_enrolment_required: 403,
  second_factor_needed: 403,
  link_expired: 403,
  registration_disabled: 403,
  not_a_member: 403,
  not_found: 404,
  unknown_model: 404,
  conflict: 409,
  confirmation_needed: 409,
  link_needs_password: 409,
  not_open: 409,
  already_accepted: 409,
  fully_subscribed: 409,
  not_accredited: 409,
  missing_values: 409,
  already_signed: 409,
  not_your_turn: 409,
  idempotency_conflict: 409,
  quota_exceeded: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid_captcha: 422,
  malware_found: 422,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
} as const satisfies Record<string, number>;

/** A stable code for programs; the message is for people. */
export type ErrorCode = keyof typeof errorStatus;

/** What every failed request replies. */
export interface ErrorReply {
  message: string;
  code: ErrorCode;
  /** Names the request in the logs of the server. */
  requestId: string;
  /** A message per field of the body or query. */
  fields?: Record<string, string>;
  /** More about the error, with the schema that the endpoint declares for its code. */
  details?: unknown;
}

/** An error as received. A proxy may have answered instead of the server, so every field is optional. */
export type ReceivedError = Partial<ErrorReply>;
