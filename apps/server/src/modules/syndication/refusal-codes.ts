import type { ErrorCode } from '@paddock/contract';
import type { Refusal } from '@paddock/domain';

/** The reasons of the rules, as codes on the wire. */
export const refusalCodes = {
  'guest-session': 'guest_session_read_only',
  'not-own': 'not_found',
  'already-accepted': 'already_accepted',
  'fund-not-started': 'not_open',
  'accreditation-required': 'not_accredited',
} as const satisfies Record<Refusal, ErrorCode>;
