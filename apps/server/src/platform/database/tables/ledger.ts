import type { Account, EntryKind } from '@paddock/domain';
import type { Generated } from 'kysely';
import type {
  Decimal,
  DefaultedJson,
  Flag,
  Instant,
  OptionalInstant,
  StampedInstant,
  TriggerMaintained,
} from '../column-types.ts';

/** The book of a fund: its lock, its sequence, and how far it is closed. Days are YYYY-MM-DD. */
export interface LedgerBooks {
  fund: string;
  currency: TriggerMaintained<string>;
  /** Whose days the journal counts; never changes. */
  timeZone: string;
  lastSequence: TriggerMaintained<bigint>;
  lastPosition: TriggerMaintained<number>;
  closedThrough: string | null;
  openedAt: OptionalInstant;
  /** What its positions have committed, called or not. */
  committed: TriggerMaintained<Decimal>;
  suspense: TriggerMaintained<Decimal>;
  contributed: TriggerMaintained<Decimal>;
  distributed: TriggerMaintained<Decimal>;
  /** The net asset value of all positions. */
  nav: TriggerMaintained<Decimal>;
}

/** A participation in the book of its fund. */
export interface Positions {
  _id: string;
  createdAt: StampedInstant;
  fund: string;
  /** Never changes, because it breaks every tie of an allocation. */
  number: number;
  syndUser: string;
}

/** What happened on a day: append-only, corrected by a reversal. */
export interface LedgerEntries {
  _id: string;
  fund: string;
  sequence: bigint;
  kind: EntryKind;
  /** The day on which it counts, as YYYY-MM-DD. */
  effectiveDate: string;
  /** The day on which it happened, where that one was closed already. */
  ownDate: string | null;
  postedAt: StampedInstant;
  postedBy: string | null;
  reverses: string | null;
  /** Why it was reversed. */
  reason: string | null;
  /** The receipt, return or reversal that it posts. */
  receipt: string | null;
  /** Its day is no day on which money was seen to move. */
  isEstimated: Flag;
}

/** One line of an entry: debits positive, credits negative. */
export interface LedgerPostings {
  entry: string;
  line: number;
  fund: string;
  effectiveDate: string;
  account: Account;
  position: string | null;
  amount: Decimal;
}

/** What stands on each account of a position; triggers keep it. */
export interface PositionBalances {
  position: string;
  unfunded: TriggerMaintained<Decimal>;
  called: TriggerMaintained<Decimal>;
  contributed: TriggerMaintained<Decimal>;
  returnedCapital: TriggerMaintained<Decimal>;
  preferredReturn: TriggerMaintained<Decimal>;
  profit: TriggerMaintained<Decimal>;
  interest: TriggerMaintained<Decimal>;
  unclassified: TriggerMaintained<Decimal>;
  income: TriggerMaintained<Decimal>;
  valuation: TriggerMaintained<Decimal>;
  fees: TriggerMaintained<Decimal>;
  payable: TriggerMaintained<Decimal>;
  suspense: TriggerMaintained<Decimal>;
}

/** The chain of a fund: the hash of each entry covers the one before it. */
export interface LedgerSeals {
  fund: string;
  sequence: bigint;
  sha256: string;
}

/** A run of the nightly check of the journals. One at most is unfinished. */
export interface LedgerChecks {
  _id: string;
  at: Instant;
  /** How far it came: this fund, and the last entry of it that was as it was posted. */
  fund: string | null;
  sequence: bigint | null;
  sha256: string | null;
  books: Generated<number>;
  seals: DefaultedJson<{ fund: string; sequence: string; sha256: string }[]>;
  findings: DefaultedJson<readonly StoredFinding[]>;
  isFinished: Generated<boolean>;
}

/** Something that a check has found; of no fund where it concerns all. */
export interface StoredFinding {
  key: string;
  fund: string | null;
  text: string;
}

/** What the admins were told of and is still found. */
export interface LedgerFindings {
  key: string;
  foundAt: Instant;
}
