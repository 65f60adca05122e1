import type { Level } from '@paddock/domain';
import type { Generated } from 'kysely';
import type { Instant, OptionalInstant } from '../column-types.ts';

export interface LastSignIns {
  user: string;
  at: Instant;
}

/** Why an account is closed, while it is. */
export interface AccountDeactivations {
  user: string;
  at: Instant;
  by: string | null;
  reason: string;
}

/** An invitation to a portal. `codeHash` is the SHA-256 of the code in its link. */
export interface Invitations {
  _id: string;
  createdAt: Instant;
  email: string;
  firstName: string | null;
  lastName: string | null;
  portal: string;
  fund: string | null;
  level: Level;
  invitedBy: string | null;
  codeHash: Buffer;
  sentAt: Instant;
  expiresAt: Instant;
  acceptedAt: OptionalInstant;
  acceptedBy: string | null;
  withdrawnAt: OptionalInstant;
}

/** A reminder that the review of an accreditation ends. */
export interface AccreditationReminders {
  _id: Generated<string>;
  user: string;
  /** The profile; null in those from before there were profiles. */
  entity: string | null;
  validUntil: Instant;
  days: number;
  at: Instant;
}
