import type {
  AgreedTerms,
  AgreementDifference,
  AgreementField,
  FrozenHolder,
  SignatureProviderName,
} from '@paddock/domain';
import type { Generated } from 'kysely';
import type {
  DefaultedJson,
  Instant,
  Json,
  OptionalInstant,
  OptionalJson,
  StampedInstant,
} from '../column-types.ts';

/** Corrected terms of a complete participation, until all have signed the corrected agreement. */
export interface TermCorrections {
  _id: string;
  syndUser: string;
  approval: string;
  terms: Json<AgreedTerms>;
  createdAt: Instant;
  outcome: 'signed' | 'superseded' | 'refused' | null;
  endedAt: OptionalInstant;
}

/** What the nightly comparison of records and sealed agreements found, so far if it is not finished. */
export interface AgreementChecks {
  _id: string;
  at: Instant;
  compared: number;
  differences: Json<AgreementDifference[]>;
  withoutAgreement: Json<string[]>;
  isFinished: Generated<boolean>;
  /** The last participation that was compared. */
  checkedUpTo: string | null;
}

/**
 * One agreement to sign. Of a participation's requests that are not superseded, one at most is open and one complete;
 * both only while a correction waits for signatures.
 */
export interface SignatureRequests {
  _id: string;
  syndUser: string;
  provider: Generated<SignatureProviderName>;
  /** The provider's id of the request; null until it is created there. */
  externalId: string | null;
  requestedAt: OptionalInstant;
  askedAt: OptionalInstant;
  problem: 'unavailable' | 'rejected' | null;
  problemText: string | null;
  problemAt: OptionalInstant;
  auditTrailKey: string | null;
  auditTrailSha256: string | null;
  /** Object key of the PDF that the signers read, and its SHA-256 in hex. */
  documentKey: string | null;
  documentSha256: string | null;
  template: string | null;
  /** Who holds the investment by this agreement; null for those that were made before holders. */
  holder: OptionalJson<FrozenHolder>;
  values: DefaultedJson<Record<string, unknown>>;
  /** Of the days in it. */
  timeZone: Generated<string>;
  createdAt: StampedInstant;
  supersededAt: OptionalInstant;
  completedAt: OptionalInstant;
  sealedKey: string | null;
  sealedSha256: string | null;
  sealedAt: OptionalInstant;
  /** Whose terms it states; the record's own where null. */
  correction: string | null;
}

/** What is known of a template at the signing service. */
export interface SignatureTemplates {
  _id: string;
  name: string;
  known: Json<AgreementField[]>;
  unknown: Json<string[]>;
  roles: Json<string[]>;
  readAt: Instant;
}

export interface SignatureSigners {
  _id: string;
  request: string;
  role: 'investor' | 'spouse' | 'management';
  /** 1 signs first. */
  position: number;
  user: string | null;
  name: string;
  /** As what they signed for management. */
  title: string | null;
  email: string;
  codeHash: Buffer | null;
  expiresAt: OptionalInstant;
  invitedAt: OptionalInstant;
  signedAt: OptionalInstant;
  openBy: string | null;
  openUntil: OptionalInstant;
  signature: OptionalJson<unknown>;
  image: Buffer | null;
}

/** The agreements that an admin has read, to sign several at once. */
export interface AgreementReviews {
  admin: string;
  request: string;
  at: Instant;
}

/** A reminder to somebody who has not signed; `sentBy` is null for the job's. */
export interface SigningReminders {
  _id: string;
  syndUser: string;
  role: 'investor' | 'spouse' | 'management';
  sentAt: Instant;
  sentBy: string | null;
}

/** The evidence: append-only, a chain of hashes per request. */
export interface SignatureEvents {
  _id: string;
  request: string;
  sequence: number;
  at: Instant;
  kind: string;
  signer: string | null;
  address: string | null;
  agent: string | null;
  documentSha256: string | null;
  detail: OptionalJson<unknown>;
  previousHash: string | null;
  hash: string;
}

/** `p12` is encrypted with SECRET_KEY. */
export interface SealingIdentities {
  _id: string;
  portal: string | null;
  p12: Buffer;
  certificate: string;
  createdAt: StampedInstant;
  retiredAt: OptionalInstant;
}

/** What the admins were told of: kinds of agreement that a fund has no template for. */
export interface MissingTemplateReports {
  fund: string;
  kind: 'individual' | 'individual_with_spouse' | 'trust' | 'entity';
  createdAt: Instant;
}
