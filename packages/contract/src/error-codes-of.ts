import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Every error that an endpoint can reply with: those of any request, those that its method, access and path imply,
 * and those that it declares.
 */
export function errorCodesOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const { method, access, params, errors = [], errorDetails = {} } = endpoint;
  const codes = new Set<ErrorCode>(['bad_request', 'unexpected', 'unavailable', ...errors]);
  const add = (...more: ErrorCode[]) => more.forEach((code) => codes.add(code));
  if (access !== 'everyone') add('not_signed_in');
  if (access !== 'everyone' && access !== 'signed-in') add('forbidden');
  if (!endpoint.beforeSecondFactor) add('second_factor_enrolment_required', 'second_factor_needed');
  if (params) add('not_found');
  if (method !== 'GET') {
    // An unreadable body, and a request from a page of another site.
    add('unsupported_type', 'too_large', 'forbidden');
    if (!endpoint.allowedWhileImpersonating) add('guest_session_read_only');
    if (endpoint.transaction === undefined && endpoint.storesReply !== false) add('idempotency_conflict');
  }
  add(...(Object.keys(errorDetails) as ErrorCode[]));
  return codes;
}
