import type { Flag, Instant, OptionalInstant, StampedInstant } from '../column-types.ts';

/** What people upload to the store, by object key. */
export interface Files {
  key: string;
  /** Bytes. */
  size: bigint;
  type: string;
  /** Hex. */
  sha256: string | null;
  originalName: string | null;
  createdAt: StampedInstant;
  /** pending: presigned; stored; quarantined: stored, not scanned yet; deleted: its object will be removed. */
  state: 'pending' | 'stored' | 'quarantined' | 'deleted';
  /** When the malware scan passed. */
  scannedAt: OptionalInstant;
  owner: string | null;
}

/** An object in the store that no record names yet. The transaction that records it deletes the row. */
export interface ProvisionalObjects {
  key: string;
  createdAt: Instant;
  /** Set before housekeeping removes the object, so that no record can name it afterwards. */
  isAbandoned: Flag;
}

/** Which documents (news, tax, due diligence) a person has opened or downloaded. */
export interface DocumentReads {
  user: string;
  document: string;
  readAt: Instant;
}
