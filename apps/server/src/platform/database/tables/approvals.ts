import type { ProposedChange } from '@paddock/contract';
import type { AccessChangeKind, ApprovalKindName } from '@paddock/domain';
import type { Instant, Json, OptionalInstant } from '../column-types.ts';

/** Requests that need a second person. The database rejects a second decision, and one by the person who asked. */
export interface Approvals {
  _id: string;
  kind: ApprovalKindName;
  collection: string;
  record: string;
  subject: string;
  input: Json<unknown>;
  changes: Json<ProposedChange[]>;
  reason: string;
  /** SHA-256 in hex of what was asked. */
  contentHash: string;
  askedBy: string;
  askedAt: Instant;
  expiresAt: Instant;
  decision: 'approved' | 'declined' | 'withdrawn' | 'expired' | null;
  decidedBy: string | null;
  decidedAt: OptionalInstant;
}

/** A change by somebody else of who can use an account of an admin level. */
export interface AccessChanges {
  _id: string;
  user: string;
  kind: AccessChangeKind;
  by: string | null;
  at: Instant;
}
