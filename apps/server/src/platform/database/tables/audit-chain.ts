import type { Generated } from 'kysely';
import type { OptionalInstant } from '../column-types.ts';

/** Committed lines of the audit log that have no place in the chain yet. */
export interface AuditUnchained {
  event: string;
}

/**
 * The place of each line of the audit log: `hash` is over the hash before and `digest`, which is over salt and line. A
 * line without its words has no salt any more, and one from before migration 132 never had one.
 */
export interface AuditChain {
  position: bigint;
  event: string;
  salt: Buffer | null;
  digest: Buffer;
  hash: Buffer;
}

/** Lines that were moved into a file, and the line `audit.prune` that records it. */
export interface AuditPruned {
  event: string;
  prune: string;
}

/** Lines whose personal parts were emptied, and the line `audit.erase` that records it. */
export interface AuditErased {
  event: string;
  erasure: string;
}

/** Up to which place lines were sent out of the deployment, and which process sends until when: one row. */
export interface AuditStream {
  single: Generated<boolean>;
  position: Generated<bigint>;
  holder: string | null;
  until: OptionalInstant;
}
