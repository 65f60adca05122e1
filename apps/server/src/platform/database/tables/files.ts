import type { FilingKind, PaperConfidence } from '@paddock/domain';
import type { Generated } from 'kysely';
import type { Flag, Instant, OptionalInstant, RecordColumns, StampedInstant } from '../column-types.ts';

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

/** Which documents a person has opened or downloaded. */
export interface DocumentReads {
  user: string;
  document: string;
  readAt: Instant;
}

/** A file that is not published yet. Its id becomes the document's. */
export interface FilingDrafts extends RecordColumns {
  kind: FilingKind;
  docPath: string;
  bucketId: string;
  originalName: string;
  title: string | null;
  fund: string | null;
  user: string | null;
  investing_entity: string | null;
  year: number | null;
  /** The document whose file this one replaces. */
  replaces: string | null;
  filedBy: string | null;
}

/** Whom a filed paper is probably for, by the id of the draft and later of the document. */
export interface PaperMatches {
  document: string;
  createdAt: StampedInstant;
  state: Generated<'waiting' | 'matched' | 'unreadable'>;
  /** An investing profile. */
  holder: string | null;
  /** Whose tax id it has too, where no paper is filed for them. */
  unlistedHolder: string | null;
  invitation: string | null;
  year: number | null;
  confidence: PaperConfidence | null;
  reasons: Generated<string[]>;
  confirmedAt: OptionalInstant;
  confirmedBy: string | null;
  /** Published before its reader has an account. */
  releasedAt: OptionalInstant;
  releasedBy: string | null;
  remindedAt: OptionalInstant;
}

/** A file that a document had before. */
export interface DocumentVersions {
  _id: string;
  document: string;
  docPath: string;
  originalName: string;
  replacedAt: Instant;
  replacedBy: string | null;
}

/** Who had opened a document while it had an earlier file. */
export interface DocumentVersionReads {
  version: string;
  user: string;
  readAt: Instant;
}

/** Whom a publication concerns, with each document. */
export interface PublicationRecipients {
  publication: string;
  user: string;
  kind: FilingKind;
  document: string;
  /** Its file was replaced; otherwise it is new to them. */
  isReplacement: Flag;
  notifiedAt: OptionalInstant;
}
