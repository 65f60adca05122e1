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
  /** pending: offered; stored: saved; quarantined: saved, waits for the scanner; deleted: its object is to go. */
  state: 'pending' | 'stored' | 'quarantined' | 'deleted';
  /** When the malware scanner found it clean. */
  scannedAt: OptionalInstant;
  owner: string | null;
}

/** An object of the store that no record names yet; its row goes in the transaction that records it. */
export interface ProvisionalObjects {
  key: string;
  createdAt: Instant;
  /** Set before housekeeping removes the object: from then on nothing records it. */
  isAbandoned: Flag;
}

/** Which documents (news, tax, due diligence) a person has opened or downloaded. */
export interface DocumentReads {
  user: string;
  document: string;
  readAt: Instant;
}
