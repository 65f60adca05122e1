import type { Generated } from 'kysely';
import type {
  DefaultedJson,
  Instant,
  OptionalInstant,
  OptionalJson,
  StampedInstant,
} from '../column-types.ts';

/** One agreement to sign; of a participation's requests one is current (not superseded). */
export interface SignatureRequests {
  _id: string;
  syndUser: string;
  provider: Generated<'builtin' | 'dropbox'>;
  externalId: string | null;
  /** Object key of the PDF that the signers read, and its SHA-256 in hex. */
  documentKey: string | null;
  documentSha256: string | null;
  template: string | null;
  values: DefaultedJson<Record<string, unknown>>;
  createdAt: StampedInstant;
  supersededAt: OptionalInstant;
  completedAt: OptionalInstant;
  sealedKey: string | null;
  sealedSha256: string | null;
  sealedAt: OptionalInstant;
}

export interface SignatureSigners {
  _id: string;
  request: string;
  role: 'investor' | 'spouse' | 'management';
  /** 1 signs first. */
  position: number;
  user: string | null;
  name: string;
  email: string;
  codeHash: Buffer | null;
  expiresAt: OptionalInstant;
  invitedAt: OptionalInstant;
  signedAt: OptionalInstant;
  signature: OptionalJson<unknown>;
  image: Buffer | null;
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
  p12: Buffer;
  certificate: string;
  createdAt: StampedInstant;
  retiredAt: OptionalInstant;
}
