import type { Instant, Json, OptionalInstant } from '../column-types.ts';

type Value = string | number | boolean | null;

/** Requests that need a second person. The database rejects a second decision, and one by the person who asked. */
export interface Approvals {
  _id: string;
  kind: string;
  collection: string;
  record: string;
  subject: string;
  input: Json<unknown>;
  changes: Json<{ field: string; before: Value; after: Value }[]>;
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
