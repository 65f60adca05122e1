import type { ProposedChange } from '@paddock/contract';
import type { ApprovalKindName } from '@paddock/domain';
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
