import type { PaperKind } from '@paddock/domain';
import type { Instant, StampedInstant } from '../column-types.ts';

/** A paper that was issued for a position: append-only, replaced by another that names it. */
export interface IssuedPapers {
  _id: string;
  createdAt: StampedInstant;
  position: string;
  /** The investing profile that held the position when it was issued. */
  holder: string | null;
  kind: PaperKind;
  /** What it is of, such as a period or a distribution. */
  subject: string;
  title: string;
  /** YYYY-MM-DD; null for a paper of one day. */
  from: string | null;
  to: string;
  /** The last entry of the journal that it was made from. */
  sequence: bigint;
  /** Hex, of what it says. */
  contentSha256: string;
  key: string;
  originalName: string;
  /** Bytes. */
  size: bigint;
  /** Hex, of the file. */
  sha256: string;
  supersedes: string | null;
  issuedBy: string | null;
}

/** Whom a run of issuing statements has told. */
export interface StatementTellings {
  run: string;
  user: string;
  /** The investing profile of which the person is told as its delegate, or the person. */
  about: string;
  at: Instant;
}
