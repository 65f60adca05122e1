import type { RunConcern, RunKind, SpreadBasis } from '@paddock/domain';
import type { Generated } from 'kysely';
import type { Decimal, DefaultedJson, Flag, OptionalInstant, StampedInstant } from '../column-types.ts';

/** What a line of a run pays, or changes, and what stood on its position before; of a run, the sums of its lines. */
export interface RunAmounts {
  returnedCapital: Decimal;
  preferredReturn: Decimal;
  profit: Decimal;
  interest: Decimal;
  /** What is paid in all, or by how much a valuation changes the value. */
  amount: Decimal;
  contributedBefore: Decimal;
  returnedBefore: Decimal;
  distributedBefore: Decimal;
  valueBefore: Decimal;
}

/** A valuation or a distribution of a fund, as it was asked for, and what became of it. */
export interface LedgerRuns extends RunAmounts {
  _id: string;
  createdAt: StampedInstant;
  fund: string;
  /** Among those of its fund that were posted. */
  number: number | null;
  kind: RunKind;
  /** YYYY-MM-DD. */
  day: string;
  name: string;
  memo: string;
  /** Null where each line was entered. */
  basis: SpreadBasis | null;
  /** Of a valuation, which tells nobody otherwise; investors are always told of a distribution. */
  tellsInvestors: Flag;
  /** The check sum of its lines. */
  version: string;
  lines: number;
  /** What is odd about all of it, and how many of its lines are odd. */
  concerns: DefaultedJson<readonly RunConcern[]>;
  odd: Generated<number>;
  approval: string | null;
  /** The file that it came in. */
  import: string | null;
  postedAt: OptionalInstant;
  /** The request by which it was reversed. */
  reversal: string | null;
  reversedAt: OptionalInstant;
}

/** A file of valuations and distributions, which are decided on together. */
export interface LedgerRunImports {
  _id: string;
  createdAt: StampedInstant;
  fund: string;
  /** Of the file. */
  sha256: string;
  fileName: string | null;
  approval: string | null;
}

/** One position in a run. */
export interface LedgerRunLines extends RunAmounts {
  run: string;
  position: string;
  number: number;
  concerns: DefaultedJson<readonly RunConcern[]>;
  /** The entry that posted it. */
  entry: string | null;
}
