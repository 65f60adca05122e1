import type { TemplateFormField } from '@paddock/domain';
import type {
  DefaultedJson,
  Flag,
  Instant,
  OptionalInstant,
  OptionalJson,
  RecordColumns,
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

/** An object of the store that no record names yet; its row goes in the transaction that records it. */
export interface ProvisionalObjects {
  key: string;
  createdAt: Instant;
  /** Set before housekeeping removes the object: from then on nothing records it. */
  isAbandoned: Flag;
}

/** Where a document lies in the store; docPath is the object key. On no wire. */
interface StoredFileColumns {
  originalName: string | null;
  docPath: string | null;
  docURL: string | null;
  bucketId: string | null;
}

interface DocumentColumns extends RecordColumns, StoredFileColumns {
  title: string | null;
  isDeleted: Flag;
}

export interface NewsDocuments extends DocumentColumns {
  user: string | null;
  fund: string | null;
  year: number | null;
}

export interface TaxDocuments extends DocumentColumns {
  user: string;
  fund: string | null;
  year: number | null;
}

export interface VerificationDocuments extends DocumentColumns {
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

export interface ParticipationAgreements extends DocumentColumns {
  syndUser: string;
}

export interface FundDocuments extends DocumentColumns {
  fund: string;
}

export interface AgreementTemplates extends RecordColumns, StoredFileColumns {
  name: string;
  method: 'individual' | 'individual_with_spouse' | 'trust' | 'entity' | null;
  /** Form field of the PDF to the name of the value that it holds. */
  mapping: DefaultedJson<Record<string, string>>;
  /** What was found in the PDF; null until somebody has looked. */
  formFields: OptionalJson<TemplateFormField[]>;
}
