import type { Flag, Instant, Json, OptionalInstant } from '../column-types.ts';

/** One version of the terms of a fund, in force from `at` on: append-only, written by a trigger of funds. */
export interface FundTermsVersions {
  fund: string;
  version: number;
  at: Instant;
  /** The terms by field. */
  terms: Json<Record<string, unknown>>;
}

/** Who is told of a version of the terms, because they had signed before. */
export interface FundTermsRecipients {
  fund: string;
  version: number;
  user: string;
  /** When it was decided whether they are told. */
  doneAt: OptionalInstant;
  /** They were not told: they may not read the fund, or the former terms are not theirs any more. */
  isWithheld: Flag;
}
