import type { ErrorCode } from '@paddock/contract';
import type { ParticipationBlock } from '@paddock/domain';

/** The error codes for blocked decisions. */
export const participationBlockCodes = {
  'guest-session': 'guest_session_read_only',
  'already-accepted': 'already_accepted',
  'not-a-member': 'not_a_member',
  'fund-not-started': 'not_open',
  'accreditation-required': 'not_accredited',
  'review-missing': 'not_accredited',
  'review-refused': 'not_accredited',
  'review-out-of-date': 'not_accredited',
  'not-committed': 'conflict',
  'already-signed': 'already_signed',
  'has-distribution': 'conflict',
} as const satisfies Record<ParticipationBlock, ErrorCode>;
