import type {
  DefaultedJson,
  Flag,
  Instant,
  OptionalInstant,
  Recorded,
  StampedInstant,
} from '../column-types.ts';

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

/** Where a document lies in the store; docPath is the object key. On no wire. */
interface Stored {
  originalName: string | null;
  docPath: string | null;
  docURL: string | null;
  bucketId: string | null;
}

interface Document extends Recorded, Stored {
  title: string | null;
  isDeleted: Flag;
}

export interface NewsDocuments extends Document {
  user: string | null;
  fund: string | null;
  year: number | null;
}

export interface TaxDocuments extends Document {
  user: string;
  fund: string | null;
  year: number | null;
}

export interface ProofDocuments extends Document {
  user: string;
  /** When its owner hid it; null where somebody else did. */
  hiddenByOwnerAt: OptionalInstant;
}

/** Which documents (news, tax, due diligence) a person has opened or downloaded. */
export interface DocumentReads {
  user: string;
  document: string;
  readAt: Instant;
}

export interface SyndAgreements extends Document {
  syndUser: string;
}

export interface SyndDocuments extends Document {
  fund: string;
}

export interface AgreementTemplates extends Recorded, Stored {
  name: string;
  method: 'individual' | 'individual_with_spouse' | 'trust' | 'entity' | null;
  /** Form field of the PDF to the name of the value that it holds. */
  mapping: DefaultedJson<Record<string, string>>;
}
